import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './text-diff.module.css';

interface TextDiffProps {
  from: string;
  to: string;
  /** What the two sides are, for a screen reader. */
  label: string;
}

/** Beyond it the comparison would take seconds; the two texts are then told apart as wholes. */
const TIMEOUT_MS = 1000;

/** A stop for the keyboard only where there is something to scroll. */
function scrollableByKeys(element: HTMLElement | null): void {
  if (element && element.scrollHeight > element.clientHeight) element.tabIndex = 0;
}

type Part = ReturnType<typeof partsOf>[number];

function partsOf(from: string, to: string) {
  return (
    diffWordsWithSpace(from, to, { timeout: TIMEOUT_MS }) ?? [
      { value: from, removed: true, added: false },
      { value: to, removed: false, added: true },
    ]
  );
}

/** What was taken out of a text and what came in. */
export function TextDiff({ from, to, label }: TextDiffProps) {
  const parts = useMemo(() => partsOf(from, to), [from, to]);
  return <Marked parts={parts} label={label} />;
}

interface TextSideProps {
  text: string;
  /** What it is compared with. */
  other: string;
  of: 'mine' | 'theirs';
  label: string;
}

/** One of two versions that stand beside each other: the whole text, with what the other one does not have marked. */
export function TextSide({ text, other, of, label }: TextSideProps) {
  const parts = useMemo(() => {
    const both = of === 'mine' ? partsOf(other, text) : partsOf(text, other);
    return both.filter(({ added, removed }) => (of === 'mine' ? !removed : !added));
  }, [text, other, of]);
  return <Marked parts={parts} label={label} whole />;
}

function Marked({ parts, label, whole }: { parts: readonly Part[]; label: string; whole?: boolean }) {
  return (
    <div className={classes.diff} data-whole={whole} role="group" aria-label={label} ref={scrollableByKeys}>
      {parts.map(({ value, added, removed }, index) =>
        added ? (
          <ins key={index}>
            <VisuallyHidden> {whole ? '[only here: ' : '[added: '}</VisuallyHidden>
            {value}
            <VisuallyHidden>] </VisuallyHidden>
          </ins>
        ) : removed ? (
          <del key={index}>
            <VisuallyHidden> {whole ? '[only here: ' : '[removed: '}</VisuallyHidden>
            {value}
            <VisuallyHidden>] </VisuallyHidden>
          </del>
        ) : (
          <span key={index}>{value}</span>
        ),
      )}
    </div>
  );
}
