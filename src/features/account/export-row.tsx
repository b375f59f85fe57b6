import { useEffect, useRef, useState } from 'react';
import { fetchExport } from '#data/queries/account/account.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { Text } from '#ui/kit/text.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { saveFile } from '#ui/save-file.ts';
import { accountFailureText } from './account-failure.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';

const FILE_NAME = 'code-it-account.json';

type Step = 'collecting' | 'writing';
const STEPS: Record<Step, { text: string; done: number }> = {
  collecting: { text: 'Collecting your data on the server…', done: 0.35 },
  writing: { text: 'Writing the file…', done: 0.9 },
};

/** Downloads all data that the server has about the user as one file. */
export function ExportRow() {
  const online = useOnline();
  const [step, setStep] = useState<Step | null>(null);
  const [result, setResult] = useState<{ text: string; failed: boolean } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setResult(null);
    setStep('collecting');
    try {
      const data = await fetchExport(controller.signal);
      setStep('writing');
      const json = JSON.stringify(data, null, 2);
      saveFile(FILE_NAME, json);
      setResult({ text: `Saved as ${FILE_NAME}, ${formatBytes(new Blob([json]).size)}.`, failed: false });
    } catch (error) {
      if (!controller.signal.aborted)
        setResult({ text: accountFailureText(error, 'Exporting your data'), failed: true });
    } finally {
      setStep(null);
    }
  }

  return (
    <SettingRow
      name="Export my data"
      text={
        <>
          Account, library, cart, wishlist, progress, notes, reviews, orders, refunds and plans in one JSON file.
          {!online && (
            <Text component="span" tone="accent" className={classes.outcome}>
              {' '}
              You are offline. Exporting your data needs a connection.
            </Text>
          )}
          {step && (
            <span className={`${classes.outcome} ${classes.progress}`} role="status">
              <progress max={1} value={STEPS[step].done} aria-label="Export" />
              {STEPS[step].text}
            </span>
          )}
          {result && (
            <Text
              component="span"
              tone={result.failed ? 'danger' : 'success'}
              className={classes.outcome}
              role={result.failed ? 'alert' : 'status'}
            >
              {result.text}
            </Text>
          )}
        </>
      }
    >
      {() =>
        step ? (
          <Button variant="default" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" disabled={!online} onClick={() => void run()}>
            Export my data
          </Button>
        )
      }
    </SettingRow>
  );
}
