import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { textOf } from '#contract/note-rules.ts';
import type { PracticeCard } from '#data/queries/learning/practice.ts';
import { splitWords } from '#lib/cloze.ts';
import { Text } from '#ui/kit/text.tsx';
import { notePath } from '#ui/note-path.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './practice-page.module.css';

function Cloze({ text, hidden, open }: { text: string; hidden: readonly number[]; open: boolean }) {
  const { words, end } = splitWords(text);
  return (
    <p className={classes.passage}>
      {words.map(({ index, before, lead, word, tail }) => (
        <span key={index}>
          {before + lead}
          {!hidden.includes(index) ? (
            word
          ) : open ? (
            <mark className={classes.found}>{word}</mark>
          ) : (
            <span className={classes.blank}>
              <VisuallyHidden>blank</VisuallyHidden>
            </span>
          )}
          {tail}
        </span>
      ))}
      {end}
    </p>
  );
}

interface CardViewProps {
  card: PracticeCard;
  /** Whether the answer is shown. */
  open: boolean;
  question: RefObject<HTMLDivElement | null>;
  answer: RefObject<HTMLDivElement | null>;
}

/** What a card asks, and below it the answer. */
export function CardView({ card: { note, hidden }, open, question, answer }: CardViewProps) {
  const text = textOf(note);
  const { quote } = note.place;
  const source = quote || text;
  // A note may have become shorter than the card that was made of it.
  const blanks = hidden.filter((index) => index < splitWords(source).words.length);
  const asks = text !== '' && blanks.length === 0;
  return (
    <>
      <div ref={question} tabIndex={-1} className={classes.side}>
        <Text size="sm" dimmed>
          {note.lessonTitle} · {note.courseTitle}
        </Text>
        {asks ? (
          <p className={classes.question}>{text}</p>
        ) : open ? null : blanks.length > 0 ? (
          <Cloze text={source} hidden={blanks} open={false} />
        ) : (
          <p className={classes.question}>What did this lesson say here?</p>
        )}
      </div>
      {open && (
        <div ref={answer} tabIndex={-1} role="group" aria-label="Answer" className={classes.side} data-answer={asks}>
          {blanks.length > 0 ? (
            <Cloze text={source} hidden={blanks} open />
          ) : (
            quote && <p className={classes.passage}>{quote}</p>
          )}
          {!asks && quote && text && <p className={classes.said}>{text}</p>}
          <Link className={classes.lesson} to={notePath(note)} state={{ note: note.place }}>
            {asks && !quote ? 'Check in the lesson' : 'Go to the lesson'}
          </Link>
        </div>
      )}
    </>
  );
}
