import { useEffect, useRef, useState } from 'react';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { saveFile } from '#ui/save-file.ts';
import classes from './factors.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Prints the codes alone, and not the page that they are on (factors.module.css). */
function printCodes(): void {
  const { dataset } = document.documentElement;
  dataset.prints = 'codes';
  addEventListener('afterprint', () => delete dataset.prints, { once: true });
  print();
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => title.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('Your browser did not allow copying. Select the codes instead.'),
    );

  return (
    <Stack gap={16} className={classes.recovery}>
      <Stack gap={2}>
        <h3 ref={title} tabIndex={-1} className={classes.name}>
          Your recovery codes for {PRODUCT_NAME}
        </h3>
        <Text size="sm" dimmed>
          Save them now: they are shown only once. Each lets you in once when you do not have your phone.
        </Text>
      </Stack>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Buttons className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"

          onClick={() => saveFile('code-it-recovery-codes.txt', text, 'text/plain')}
        >
          Download
        </Button>
        <Button variant="default" onClick={printCodes}>
          Print
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </Buttons>
      <Text size="sm" dimmed role="status">
        {said}
      </Text>
    </Stack>
  );
}
