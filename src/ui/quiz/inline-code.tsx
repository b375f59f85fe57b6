import { Fragment } from 'react';
import classes from './question.module.css';

/** Plain text in which what stands between two backticks is code. */
export function InlineCode({ text }: { text: string }) {
  return (
    <span className={classes.words}>
      {text.split(/`([^`\n]+)`/).map((part, index) =>
        // The parts never change their places.
        index % 2 === 1 ? (
          <code key={index} className={classes.inline}>
            {part}
          </code>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  );
}
