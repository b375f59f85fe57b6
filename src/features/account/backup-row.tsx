import { useRef, useState } from 'react';
import type { DownloadWish } from '#data/downloads/download-wish.ts';
import { type BackupCommands, type CheckedBackup, useBackup } from '#data/queries/device/backup.ts';
import { restoreDownloads } from '#data/queries/device/restore-downloads.ts';
import { useDownloadCommands } from '#data/queries/learning/downloads.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { formatStamp } from '#ui/format-date.ts';
import { Text } from '#ui/kit/text.tsx';
import { saveBackupFile } from '#ui/save-file.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';

/** Asks once before videos come again: it costs data. */
function RestoreDownloads({ wishes }: { wishes: readonly DownloadWish[] }) {
  const commands = useDownloadCommands();
  const online = useOnline();
  const [state, setState] = useState<'asking' | 'busy' | 'failed' | 'done'>('asking');
  const [result, setResult] = useState('');
  const bytes = formatBytes(wishes.reduce((sum, wish) => sum + wish.bytes, 0));
  const lessons = wishes.length === 1 ? 'One video is' : `${wishes.length.toLocaleString('en-IN')} videos are`;

  async function restore() {
    setState('busy');
    try {
      const { queued, left } = await restoreDownloads(wishes, commands);
      const full = left.length > 0 ? ` There is not enough space for ${left.length} more.` : '';
      setResult(`${queued} of ${wishes.length} ${wishes.length === 1 ? 'download' : 'downloads'} started.${full}`);
      setState('done');
    } catch (error) {
      console.warn('The downloads could not be queued again', error);
      setState('failed');
    }
  }

  return (
    <SettingRow
      name="Downloads in the backup"
      text={
        <span role="status">
          {state === 'done'
            ? result
            : state === 'failed'
              ? 'The server could not be reached. Please try again.'
              : `${lessons} in the backup but not on this device.`}
        </span>
      }
    >
      {() =>
        state !== 'done' && (
          <Button variant="default" loading={state === 'busy'} disabled={!online} onClick={() => void restore()}>
            Download again · {bytes}
          </Button>
        )
      }
    </SettingRow>
  );
}

type Ready = Extract<CheckedBackup, { kind: 'ready' }>;
type Taken = Awaited<ReturnType<Ready['take']>>;
type Saved = Awaited<ReturnType<BackupCommands['save']>>;

const REFUSALS: Record<Extract<CheckedBackup, { kind: 'refused' }>['reason'], string> = {
  unreadable: 'This file is not a Code It backup.',
  newer: 'This backup was made by a newer version of Code It. Update the app, then import it.',
  damaged: 'This backup was changed or is incomplete. Nothing was imported. Please try another copy of the file.',
  'other-user': 'This backup belongs to another account. Log in with that account to import it.',
  'too-large': 'This file is too large to be a Code It backup.',
};

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-IN')} ${number === 1 ? one : many}`;

/** Export and import of the user's data on this device as one file. */
export function BackupRow() {
  const { save, check } = useBackup();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'saving' | 'checking' | 'taking' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);

  /** One at a time; what went wrong is said. */
  async function run(what: NonNullable<typeof busy>, act: () => Promise<void>) {
    setBusy(what);
    setProblem(null);
    setNote(null);
    try {
      await act();
    } catch (error) {
      console.error('The backup failed', error);
      setProblem('This device’s storage is not responding. Nothing was changed. Please try again.');
    } finally {
      setBusy(null);
    }
  }

  const saveBackup = () =>
    run('saving', async () => {
      const saved = await save();
      const name = saveBackupFile(saved.text);
      setNote(`Saved as ${name}, ${formatBytes(saved.text.length)}.${leftOutText(saved)}`);
    });

  const choose = (file: File | undefined) => {
    if (!file) return;
    setTaken(null);
    void run('checking', async () => {
      const checked = await check(file);
      if (checked.kind === 'refused') setProblem(REFUSALS[checked.reason]);
      else setReady(checked);
    });
  };

  const take = (from: Ready) =>
    run('taking', async () => {
      const report = await from.take();
      setTaken(report);
      const sent = report.commands > 0 ? ` ${count(report.commands, 'change')} waiting to sync.` : '';
      setNote(`Backup imported. Nothing on this device was lost.${sent}`);
    }).finally(() => setReady(null));

  return (
    <>
      <SettingRow
        name="Backup of this device"
        text={
          <>
            Your library, progress, drafts, receipts and changes waiting to sync, in one file. Downloaded videos are not
            included. Keep the file somewhere private.
            {problem && (
              <Text component="span" tone="danger" className={classes.outcome} role="alert">
                {problem}
              </Text>
            )}
            {note && (
              <Text component="span" tone="success" className={classes.outcome} role="status">
                {note}
              </Text>
            )}
          </>
        }
      >
        {() => (
          <>
            <input
              ref={input}
              type="file"
              accept="application/json,.json"
              hidden
              aria-label="Backup file"
              onChange={({ currentTarget }) => {
                choose(currentTarget.files?.[0]);
                // The same file may be chosen again.
                currentTarget.value = '';
              }}
            />
            <Button
              variant="default"
              loading={busy === 'saving'}
              disabled={busy !== null}
              onClick={() => void saveBackup()}
            >
              Save a backup
            </Button>
            <Button
              variant="default"
              loading={busy === 'checking'}
              disabled={busy !== null}
              onClick={() => input.current?.click()}
            >
              Import a backup…
            </Button>
          </>
        )}
      </SettingRow>
      {taken && taken.downloads.length > 0 && <RestoreDownloads wishes={taken.downloads} />}
      <ConfirmDialog
        opened={ready !== null}
        title="Import this backup?"
        confirmLabel="Import"
        pending={busy === 'taking'}
        onConfirm={() => ready && void take(ready)}
        onClose={() => setReady(null)}
      >
        {ready && (
          <p>
            This backup was made on {formatStamp(Date.parse(ready.madeAt))} and contains {contentsText(ready)}. It is
            merged with the data on this device: the newer version stays, and nothing syncs twice.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function contentsText({ lessons, commands, forms, receipts }: Ready): string {
  const parts = [
    'your library',
    lessons > 0 && `progress in ${count(lessons, 'lesson')}`,
    receipts > 0 && count(receipts, 'receipt'),
    forms > 0 && count(forms, 'unfinished form'),
    commands > 0 && `${count(commands, 'change')} waiting to sync`,
  ].filter((part) => part !== false);
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

function leftOutText({ leftOut }: Saved): string {
  if (leftOut.length === 0) return '';
  const bytes = leftOut.reduce((sum, file) => sum + file.bytes, 0);
  return ` Not included: ${count(leftOut.length, 'video')} still to upload (${formatBytes(bytes)}). Keep those files.`;
}
