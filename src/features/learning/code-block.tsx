import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '#ui/toasts.ts';
import { focusableScroller } from './focusable-scroller.ts';
import classes from './lesson-text.module.css';

const COPIED_MS = 2000;

export function CodeBlock({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLPreElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => focusableScroller(ref.current), []);

  async function copy() {
    await navigator.clipboard.writeText(ref.current?.innerText ?? '');
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className={classes.code}>
      <button
        type="button"
        className={classes.copy}
        aria-label={copied ? 'Copied' : 'Copy the code'}
        onClick={() => {
          copy().catch(() => showToast({ message: 'The browser did not allow copying.', tone: 'error' }));
        }}
      >
        {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </button>
      <pre ref={ref}>{children}</pre>
    </div>
  );
}
