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
  idle: 'Looks whether all that is called ready is really here.',
  checking: 'Looking…',
  failed: 'This device’s storage does not answer. Please try again.',
  unreachable: 'The server could not be reached. What is missing comes when you try again online.',
  mended: 'Repaired: what was missing is on its way.',
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
              {health.courses.length === 0 && <li>No course is kept on this device.</li>}
              {health.stray.length > 0 && <li>{health.stray.length} files belong to no download.</li>}
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
  if (broken.length === 0)
    return `${lessons}, ${videos === 1 ? 'its download is' : `all ${videos} downloads are`} whole`;
  return `${lessons}, ${broken.length} of ${videos} downloads ${broken.length === 1 ? 'is' : 'are'} not whole`;
}

function needsMending({ courses, stray }: DeviceHealth): boolean {
  return stray.length > 0 || courses.some(({ hasContent, broken }) => !hasContent || broken.length > 0);
}
