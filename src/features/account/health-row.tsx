import { useState } from 'react';
import { checkThisDevice, type DeviceHealth, mendThisDevice } from '#data/queries/device/diagnosis.ts';
import { Button } from '#ui/button.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';

type State =
  | { step: 'idle' | 'checking' | 'failed' | 'unreachable' | 'mended' }
  | { step: 'checked' | 'mending'; health: DeviceHealth };

const WORDS: Record<Exclude<State['step'], 'checked' | 'mending'>, string> = {
  idle: 'Checks that your saved lessons and downloads open offline.',
  checking: 'Checking…',
  failed: 'This device’s storage is not responding. Please try again.',
  unreachable: 'The server could not be reached. Try again when you are online to download what is missing.',
  mended: 'Repaired. What was missing is downloading.',
};

/** Checks for each course whether its lessons really open offline, and offers a repair. */
export function HealthRow() {
  const [state, setState] = useState<State>({ step: 'idle' });
  const health = 'health' in state ? state.health : null;
  const bytes = health?.courses.flatMap(({ broken }) => broken).reduce((sum, one) => sum + one.bytes, 0) ?? 0;

  async function check() {
    setState({ step: 'checking' });
    try {
      setState({ step: 'checked', health: await checkThisDevice() });
    } catch (error) {
      console.warn('This device could not be checked', error);
      setState({ step: 'failed' });
    }
  }

  async function mend(found: DeviceHealth) {
    setState({ step: 'mending', health: found });
    try {
      await mendThisDevice(found);
      setState({ step: 'mended' });
    } catch (error) {
      console.warn('Not everything could be repaired', error);
      setState({ step: 'unreachable' });
    }
  }

  return (
    <SettingRow
      name="Check this device"
      text={
        <div role="status">
          {health ? (
            <ul className={classes.health}>
              {health.courses.map((course) => (
                <li key={course.courseId}>
                  {course.title || 'A course'}: {courseText(course)}
                </li>
              ))}
              {health.courses.length === 0 && <li>No courses are saved on this device.</li>}
              {health.stray.length > 0 && (
                <li>
                  {health.stray.length === 1 ? '1 leftover file' : `${health.stray.length} leftover files`} can be
                  deleted.
                </li>
              )}
            </ul>
          ) : (
            WORDS[state.step as keyof typeof WORDS]
          )}
        </div>
      }
    >
      {() =>
        health && needsMending(health) ? (
          <Button loading={state.step === 'mending'} onClick={() => void mend(health)}>
            {bytes > 0 ? `Repair · up to ${formatBytes(bytes)}` : 'Repair'}
          </Button>
        ) : (
          <Button variant="default" loading={state.step === 'checking'} onClick={() => void check()}>
            {health ? 'Check again' : 'Check'}
          </Button>
        )
      }
    </SettingRow>
  );
}

function courseText({ hasContent, videos, broken }: DeviceHealth['courses'][number]): string {
  const lessons = hasContent ? 'lessons saved' : 'lessons are missing';
  if (videos === 0) return lessons;
  if (broken.length === 0) return `${lessons}, ${videos === 1 ? '1 download' : `all ${videos} downloads`} complete`;
  return `${lessons}, ${broken.length} of ${videos} ${videos === 1 ? 'download' : 'downloads'} incomplete`;
}

function needsMending({ courses, stray }: DeviceHealth): boolean {
  return stray.length > 0 || courses.some(({ hasContent, broken }) => !hasContent || broken.length > 0);
}
