import { IconArrowDown, IconArrowUp, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { hasOptions } from '#contract/quiz-rules.ts';
import type { Question, QuizOption } from '#contract/quiz.ts';
import { QUIZ_ANSWER_MAX } from '#contract/limits.ts';
import { IconButton } from '../icon-button.tsx';
import { Stack } from '../kit/stack.tsx';
import { TextField } from '../text-field.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { InlineCode } from './inline-code.tsx';
import classes from './question.module.css';

interface QuestionFieldProps {
  question: Question;
  /** As `QuizAnswers` has it; `givenOf` fills in where what is to be ordered begins. */
  given: readonly string[];
  onGiven: (given: string[]) => void;
  /**
   * Whether the answer is right, once that is known: it is shown with the explanations and, as far as the question tells them, with
   * the right answers. Null before, and while a handed-in answer is not marked.
   */
  right: boolean | null;
  /** The answer cannot be changed any more. */
  closed: boolean;
  /** What is wrong with what was typed. */
  error?: string | undefined;
  /** Of the question as a heading. */
  level?: 2 | 3;
  /** Whether the keys 1 to 9 choose an answer: of one question on the screen. */
  digits?: boolean;
}

const HINTS = {
  single: 'Choose one answer.',
  multiple: 'Choose all the right answers.',
  ordering: 'Put these in order.',
  text: 'Type your answer. Upper and lower case make no difference.',
  number: 'Type a number.',
} as const;

const CODE_HINT = 'Type your answer. Upper and lower case count.';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select');

/** Calls `choose` with the option that a digit key names, counted from 0. */
function useDigits(active: boolean, count: number, choose: (index: number) => void) {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const index = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : count;
      if (index < count) latest.current(index);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active, count]);
}

function OptionMark({ right }: { right: boolean }) {
  const Icon = right ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <span className={classes.mark} data-right={right}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{right ? 'Right answer' : 'Not right'}</VisuallyHidden>
    </span>
  );
}

type PartProps = QuestionFieldProps & { labelId: string };

/** What is told of an option once the answer is marked: only of what is right, and of what was chosen. */
function markOf({ right, question: { key } }: PartProps, option: QuizOption, chosen: boolean): boolean | null {
  if (right === null || key === null) return null;
  return key.includes(option._id) || (chosen ? false : null);
}

function Choices(props: PartProps) {
  const { question, given, onGiven, closed, right, labelId, digits = true } = props;
  const { kind, options } = question;
  const name = useId();
  const one = kind === 'single';
  const choose = (id: string) => {
    if (one) onGiven([id]);
    else onGiven(given.includes(id) ? given.filter((other) => other !== id) : [...given, id]);
  };
  useDigits(digits && !closed, options.length, (index) => {
    const option = options[index];
    if (option) choose(option._id);
  });
  return (
    <Stack gap={8} role={one ? 'radiogroup' : 'group'} aria-labelledby={labelId}>
      {options.map((option, index) => {
        const chosen = given.includes(option._id);
        const mark = markOf(props, option, chosen);
        return (
          <label key={option._id} className={classes.option} data-chosen={chosen || undefined} data-closed={closed}>
            <input
              type={one ? 'radio' : 'checkbox'}
              name={name}
              checked={chosen}
              disabled={closed}
              onChange={() => choose(option._id)}
            />
            <span className={classes.optionText}>
              <InlineCode text={option.text} />
              {right !== null && (chosen || mark === true) && option.explanation !== '' && (
                <span className={classes.why}>
                  <InlineCode text={option.explanation} />
                </span>
              )}
            </span>
            {mark !== null && <OptionMark right={mark} />}
            {digits && !closed && index < 9 && (
              <kbd className={classes.digit} aria-hidden>
                {index + 1}
              </kbd>
            )}
          </label>
        );
      })}
    </Stack>
  );
}

function Ordering({ question, given, onGiven, closed, right, labelId }: PartProps) {
  const list = useRef<HTMLOListElement>(null);
  const options = new Map(question.options.map((option) => [option._id, option]));
  const move = (from: number, to: number) => {
    const next = [...given];
    next.splice(to, 0, ...next.splice(from, 1));
    onGiven(next);
    // At the end of the list its button is gone: the other one of the row takes the focus.
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const buttons = row ? [...row.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')] : [];
      const wanted = buttons.find(({ dataset }) => dataset['to'] === (to > from ? 'down' : 'up')) ?? buttons[0];
      wanted?.focus();
    });
  };
  if (given.length === 0) return <p className={classes.hint}>No answer</p>;
  return (
    <ol ref={list} className={classes.order} aria-labelledby={labelId}>
      {given.map((id, index) => {
        const text = options.get(id)?.text ?? '';
        return (
          <li key={id} className={classes.option} data-closed={closed}>
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.optionText}>
              <InlineCode text={text} />
            </span>
            {right !== null && question.key !== null && <OptionMark right={question.key[index] === id} />}
            {!closed && (
              <span className={classes.moves}>
                <IconButton
                  aria-label={`Move up: ${text}`}
                  data-to="up"
                  size="lg"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={18} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  aria-label={`Move down: ${text}`}
                  data-to="down"
                  size="lg"
                  disabled={index === given.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Typed({ question, given, onGiven, closed, error }: PartProps) {
  const isNumber = question.kind === 'number';
  return (
    <TextField
      label="Your answer"
      error={error}
      value={given[0] ?? ''}
      inputMode={isNumber ? 'decimal' : 'text'}
      maxLength={QUIZ_ANSWER_MAX}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={closed}
      placeholder={closed ? 'No answer' : undefined}
      onChange={(event) => onGiven(event.target.value === '' ? [] : [event.target.value])}
    />
  );
}

/** The right answer in words, where the marks of the options do not show it. */
function solution({ kind, key, options }: Question): string | null {
  const [first = '', tolerance = ''] = key ?? [];
  if (key === null) return null;
  if (kind === 'text') return first;
  if (kind === 'number') return /^[0.,\s]*$/.test(tolerance) ? first : `${first} (± ${tolerance})`;
  if (kind !== 'ordering') return null;
  const texts = new Map(options.map(({ _id, text }) => [_id, text]));
  return key.map((id, index) => `${index + 1}. ${texts.get(id) ?? ''}`).join('\n');
}

function Verdict({ question, right }: { question: Question; right: boolean }) {
  const Icon = right ? IconCircleCheckFilled : IconCircleXFilled;
  const answer = right ? null : solution(question);
  return (
    <div className={classes.verdict} data-right={right}>
      <p className={classes.verdictHead}>
        <Icon size={20} aria-hidden />
        {right ? 'That is right.' : 'Not quite.'}
      </p>
      {answer !== null && (
        <p>
          Right answer: <InlineCode text={question.kind === 'ordering' ? `\n${answer}` : answer} />
        </p>
      )}
      {question.explanation !== '' && (
        <p>
          <InlineCode text={question.explanation} />
        </p>
      )}
    </div>
  );
}

/** A question with its answers, as a learner meets it: digits choose an answer. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, right, closed, level = 2 } = props;
  const Heading = `h${level}` as const;
  const labelId = useId();
  const { kind } = question;
  return (
    <Stack gap={16}>
      <div>
        <Heading id={labelId} className={classes.question} tabIndex={-1}>
          <InlineCode text={question.text} />
        </Heading>
        {!closed && <p className={classes.hint}>{kind === 'text' && question.code !== '' ? CODE_HINT : HINTS[kind]}</p>}
      </div>
      {question.code !== '' && (
        // A box that scrolls must be reachable by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.code} tabIndex={0} role="group" aria-label="Code">
          <code>{question.code}</code>
        </pre>
      )}
      {kind === 'ordering' ? (
        <Ordering {...props} labelId={labelId} />
      ) : hasOptions(kind) ? (
        <Choices {...props} labelId={labelId} />
      ) : (
        <Typed {...props} labelId={labelId} />
      )}
      <div role="status" className={classes.feedback}>
        {right !== null && <Verdict question={question} right={right} />}
      </div>
    </Stack>
  );
}
