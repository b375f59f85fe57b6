import { useState } from 'react';
import { RELEASES } from '#config/releases.ts';
import { type Diagnosis, loadDiagnosis } from '#data/queries/device/diagnosis.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { formatDate } from '#ui/format-date.ts';
import { Text } from '#ui/kit/text.tsx';
import { HealthRow } from './health-row.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { SettingsSection } from './settings-section.tsx';

type Fact = [name: string, value: string];

/** Facts about this device as lines of text, for support. Contains no user name and no token; courses are named by id. */
async function describeDevice(version: string): Promise<string> {
  const kept = await navigator.storage?.persisted?.().then((yes) => (yes ? 'yes' : 'no'), String);
  const used = await navigator.storage
    ?.estimate?.()
    .then(({ usage = 0, quota = 0 }) => `${formatBytes(usage)} of ${formatBytes(quota)}`, String);
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').pop();
  const facts: Fact[] = [
    ['Version', version],
    ['Build', build ?? 'unknown'],
    ['Time', new Date().toISOString()],
    ['Browser', navigator.userAgent],
    ['Languages', navigator.languages?.join(', ') ?? navigator.language],
    ['Window', `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`],
    ['Installed', matchMedia('(display-mode: standalone)').matches ? 'yes' : 'no'],
    ['Connection', navigator.onLine ? 'online' : 'offline'],
    ['Service worker', navigator.serviceWorker ? (navigator.serviceWorker.controller ? 'active' : 'not yet') : 'none'],
    ['Storage kept', kept ?? 'unknown'],
    ['Storage used', used ?? 'unknown'],
    ['Notifications', 'Notification' in globalThis ? Notification.permission : 'unsupported'],
    ...(await loadDiagnosis().then(dataFacts, (error: unknown): Fact[] => [['Database', String(error)]])),
  ];
  return facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function dataFacts(data: Diagnosis): Fact[] {
  const stamp = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());
  return [
    ['Worker build', data.workerBuild ?? 'unknown'],
    ['Changes waiting to sync', `${data.waiting}, oldest from ${stamp(data.oldestAt)}; refused: ${data.refused}`],
    ['Library as of', stamp(data.libraryAt)],
    ['Catalogue as of', stamp(data.catalogueAt)],
    ...data.health.courses.map(({ courseId, hasContent, videos, broken }): Fact => [
      `Course ${courseId}`,
      `${hasContent ? 'lessons saved' : 'lessons missing'}, ${videos - broken.length} of ${videos} ${videos === 1 ? 'download' : 'downloads'} complete`,
    ]),
    ['Leftover files', String(data.health.stray.length)],
  ];
}

/** Functions to check for an update and to apply it; passed in by the route. */
export interface Updates {
  check: () => Promise<'none' | 'current' | 'found'>;
  apply: () => Promise<void>;
}

const RESULTS = {
  none: 'Code It is not available offline on this device yet. Reload the page to get the newest version.',
  current: 'You have the newest version.',
  found: 'A new version is ready. Your data on this device is kept.',
};

export function AboutSection({ version, updates }: { version: string; updates: Updates }) {
  return (
    <SettingsSection id="about" title="About this app">
      <VersionRow version={version} updates={updates} />
      <ReleaseNotes />
      <HealthRow />
      <DiagnosisRow version={version} />
    </SettingsSection>
  );
}

function VersionRow({ version, updates }: { version: string; updates: Updates }) {
  const online = useOnline();
  const [state, setState] = useState<'idle' | 'checking' | 'failed' | keyof typeof RESULTS>('idle');
  const found = state === 'found';

  function check() {
    setState('checking');
    updates.check().then(setState, () => setState('failed'));
  }

  return (
    <SettingRow
      name={`Version ${version}`}
      text={
        <span role="status">
          {!online && !found && 'You are offline. Checking for updates needs a connection.'}
          {(online || found) &&
            (state === 'idle' || state === 'checking') &&
            'Code It tells you when a new version is ready.'}
          {online && state === 'failed' && 'The server could not be reached. Please try again.'}
          {(state === 'none' || state === 'current' || found) && (online || found) && RESULTS[state]}
        </span>
      }
    >
      {() =>
        found ? (
          <Button onClick={() => void updates.apply()}>Reload to update</Button>
        ) : (
          <Button variant="default" loading={state === 'checking'} disabled={!online} onClick={check}>
            Check for updates
          </Button>
        )
      }
    </SettingRow>
  );
}

function ReleaseNotes() {
  return (
    <details className={classes.releases}>
      <summary className={classes.name}>What is new</summary>
      {RELEASES.map(({ version, date, notes }) => (
        <section key={version} aria-label={`Version ${version}`}>
          <Text size="sm" dimmed>
            {version}, <time dateTime={date}>{formatDate(date)}</time>
          </Text>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function DiagnosisRow({ version }: { version: string }) {
  const [text, setText] = useState('');
  const [copied, setCopied] = useState(false);

  async function copy() {
    const diagnosis = await describeDevice(version);
    setText(diagnosis);
    // If the clipboard is not allowed, the user can select the shown text.
    setCopied(
      await navigator.clipboard.writeText(diagnosis).then(
        () => true,
        () => false,
      ),
    );
  }

  return (
    <>
      <SettingRow
        name="Diagnosis"
        text={
          <span role="status">
            {copied
              ? 'Copied. The same text is shown below.'
              : 'Technical details that support may ask for. They do not include your name or password.'}
          </span>
        }
      >
        {() => (
          <Button
            variant="default"
            onClick={() => void copy().catch((error: unknown) => globalThis.reportError(error))}
          >
            Copy diagnosis
          </Button>
        )}
      </SettingRow>
      {text && (
        <pre className={classes.diagnosis} aria-label="Diagnosis of this device">
          {text}
        </pre>
      )}
    </>
  );
}
