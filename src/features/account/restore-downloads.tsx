import { useState } from 'react';
import type { DownloadWish } from '#data/downloads/download-wish.ts';
import { useDownloadCommands } from '#data/queries/learning/downloads.ts';
import { useOnline } from '#data/queries/online.ts';
import { restoreDownloads } from '#data/queries/device/restore-downloads.ts';
import { Button } from '#ui/button.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { SettingRow } from './setting-row.tsx';

/** Asks once before videos come again: it costs data. */
export function RestoreDownloads({ wishes }: { wishes: readonly DownloadWish[] }) {
  const commands = useDownloadCommands();
  const online = useOnline();
  const [state, setState] = useState<'asking' | 'busy' | 'failed' | 'done'>('asking');
  const [result, setResult] = useState('');
  const bytes = formatBytes(wishes.reduce((sum, wish) => sum + wish.bytes, 0));
  const lessons = wishes.length === 1 ? 'One video was' : `${wishes.length.toLocaleString('en-IN')} videos were`;

  async function restore() {
    setState('busy');
    try {
      const { queued, left } = await restoreDownloads(wishes, commands);
      const full = left.length > 0 ? ` There is no room for ${left.length} more.` : '';
      setResult(`${queued} of ${wishes.length} are on their way.${full}`);
      setState('done');
    } catch (error) {
      console.warn('The downloads could not be queued again', error);
      setState('failed');
    }
  }

  return (
    <SettingRow
      name="Downloads of the backup"
      text={
        <span role="status">
          {state === 'done'
            ? result
            : state === 'failed'
              ? 'The server could not be reached. Please try again.'
              : `${lessons} downloaded there and not here.`}
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
