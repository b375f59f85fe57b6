import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { textOf } from '#contract/note-rules.ts';
import { markAnswer } from '#contract/quiz-rules.ts';
import type { NoteCard, PracticeCard } from '#data/queries/learning/practice.ts';
import { splitWords } from '#lib/cloze.ts';
import { Text } from '#ui/kit/text.tsx';
import { notePath } from '#ui/note-path.ts';
import { QuestionField } from '#ui/quiz/question-field.tsx';
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

/** What a note asks, and below it the answer once it is `open`. */
function NoteView({ card: { note, hidden }, open, answer }: CardViewProps & { card: NoteCard }) {
  const text = textOf(note);
  const { quote } = note.place;
  const source = quote || text;
  // A note may have become shorter than the card that was made of it.
  const blanks = hidden.filter((index) => index < splitWords(source).words.length);
  const asks = text !== '' && blanks.length === 0;
  return (
    <>
      {asks ? (
        <p className={classes.question}>{text}</p>
      ) : open ? null : blanks.length > 0 ? (
        <Cloze text={source} hidden={blanks} open={false} />
      ) : (
        <p className={classes.question}>What did this lesson say here?</p>
      )}
      {open && (
        <div ref={answer} tabIndex={-1} role="group" aria-label="Answer" className={classes.side} data-answer={asks}>
          {blanks.length > 0 ? (
            <Cloze text={source} hidden={blanks} open />
          ) : (
            quote && <p className={classes.passage}>{quote}</p>
          )}
          {!asks && quote && text && <p className={classes.said}>{text}</p>}
          {asks && !quote && <p className={classes.said}>The answer is in the lesson.</p>}
        </div>
      )}
    </>
  );
}

interface CardViewProps {
  card: PracticeCard;
  /** Whether the answer is shown. */
  open: boolean;
  /** What is answered to a question of a quiz, as it has been shown. */
  given: readonly string[];
  onGiven: (given: string[]) => void;
  question: RefObject<HTMLDivElement | null>;
  answer: RefObject<HTMLDivElement | null>;
}

/** What a card asks, and the answer. */
export function CardView(props: CardViewProps) {
  const { card, open, given, onGiven, question, answer } = props;
  return (
    <div ref={question} tabIndex={-1} className={classes.side}>
      <Text size="sm" dimmed>
        {card.lessonTitle} · {card.courseTitle}
      </Text>
      {card.kind === 'note' ? (
        <NoteView {...props} card={card} />
      ) : (
        <div ref={answer} tabIndex={-1} className={classes.side}>
          <QuestionField
            question={card.question}
            given={given}
            onGiven={onGiven}
            right={open ? markAnswer(card.question, given) : null}
            closed={open}
          />
        </div>
      )}
    </div>
  );
}

/** Where what a card asks comes from. */
export function SourceLink({ card }: { card: PracticeCard }) {
  return card.kind === 'note' ? (
    <Link className={classes.lesson} to={notePath(card.note)} state={{ note: card.note.place }}>
      Go to the lesson
    </Link>
  ) : (
    <Link className={classes.lesson} to={paths.quiz(card.courseId, card.trackId)}>
      Go to the quiz
    </Link>
  );
}
