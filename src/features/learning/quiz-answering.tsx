import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { givenTo, isAnswered, isNoNumber, markAnswer } from '#contract/quiz-rules.ts';
import type { Question, Quiz } from '#contract/quiz.ts';
import type { OpenAttempt } from '#data/queries/learning/quizzes-open-attempt.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import { InlineCode } from '#ui/quiz/inline-code.tsx';
import { QuestionField } from '#ui/quiz/question-field.tsx';
import { givenOf } from '#ui/quiz/start-order.ts';
import classes from './quiz.module.css';

interface QuizAnsweringProps {
  quiz: Quiz;
  questions: readonly Question[];
  open: OpenAttempt;
  onChange: (open: OpenAttempt) => void;
  onFinish: (open: OpenAttempt) => void;
  onStartOver: () => void;
  busy: boolean;
}

/** Enter does what the form's button does, also while nothing has the focus. */
function useEnter(submit: () => void) {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Enter' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target instanceof HTMLElement && target.closest('button, a, input, textarea, select, [role="dialog"]'))
        return;
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** What was given to each question that was shown; what is to be ordered counts as answered where it was left as it lay. */
function withShown(open: OpenAttempt, question: Question): OpenAttempt {
  const given = givenOf(question, givenTo(open.answers, question._id), open.attemptId);
  return given.length === 0 ? open : { ...open, answers: { ...open.answers, [question._id]: [...given] } };
}

/** The questions one after another. Of practice each answer is checked at once; graded ones are looked over and handed in. */
export function QuizAnswering({ quiz, questions, open, onChange, onFinish, onStartOver, busy }: QuizAnsweringProps) {
  const graded = quiz.mode === 'graded';
  const at = Math.min(open.at, questions.length);
  const question = questions[at];
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(-1);
  useEffect(() => {
    if (shownAt.current === at) return;
    if (shownAt.current >= 0) scrollTo({ top: 0 });
    shownAt.current = at;
    form.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [at]);
  useEnter(() => form.current?.requestSubmit());

  const checked = question !== undefined && open.checked.includes(question._id);
  const given = question ? givenOf(question, givenTo(open.answers, question._id), open.attemptId) : [];
  const last = at === questions.length - 1;
  const [refusedAt, setRefusedAt] = useState(-1);
  const noNumber = question !== undefined && isNoNumber(question, given);
  useEffect(() => {
    if (!checked) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const feedback = form.current?.querySelector('[role="status"]');
    feedback?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' });
  }, [checked, at]);
  const go = (from: OpenAttempt, to: number) => onChange({ ...from, at: to });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!question) {
      onFinish(open);
      return;
    }
    if (noNumber) {
      setRefusedAt(at);
      form.current?.querySelector('input')?.focus();
      return;
    }
    const answered = withShown(open, question);
    if (graded) go(answered, at + 1);
    else if (!checked) {
      if (isAnswered(given)) onChange({ ...answered, checked: [...open.checked, question._id] });
    } else if (last) onFinish(open);
    else go(open, at + 1);
  };
  const begun = open.at > 0 || Object.keys(open.answers).length > 0;

  return (
    <Card component="form" ref={form} gap={24} className={classes.panel} noValidate onSubmit={onSubmit}>
      <div className={classes.progress}>
        <Group gap={12} justify="space-between" nowrap>
          <Text component="p" size="sm" dimmed className={classes.place}>
            {question ? `Question ${at + 1} of ${questions.length}` : 'Check your answers'}
          </Text>
          {begun && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
              disabled={busy}
              onClick={onStartOver}
            >
              Start over
            </Button>
          )}
        </Group>
        <div
          role="progressbar"
          aria-label="Questions"
          aria-valuemin={0}
          aria-valuemax={questions.length}
          aria-valuenow={at}
          className={classes.bar}
        >
          <div style={{ width: `${((at + (checked ? 1 : 0)) / questions.length) * 100}%` }} />
        </div>
      </div>
      {question ? (
        <QuestionField
          key={question._id}
          question={question}
          given={given}
          onGiven={(answer) => onChange({ ...open, answers: { ...open.answers, [question._id]: answer } })}
          right={checked ? markAnswer(question, given) : null}
          closed={checked || busy}
          error={noNumber && refusedAt === at ? 'Type only a number.' : undefined}
        />
      ) : (
        <Overview questions={questions} open={open} disabled={busy} onOpen={(to) => go(open, to)} />
      )}
      <Group gap={12} className={classes.buttons}>
        {at > 0 && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            labelClassName={classes.backLabel}
            disabled={busy}
            onClick={() => go(question && graded ? withShown(open, question) : open, at - 1)}
          >
            Back
          </Button>
        )}
        {question && !graded && !checked && (
          <Button
            variant="subtle"
            size="md"
            disabled={busy}
            onClick={() => (last ? onFinish(open) : go(open, at + 1))}
            aria-label={last ? 'Skip this question and finish' : 'Skip this question'}
          >
            Skip
          </Button>
        )}
        <Button
          type="submit"
          size="md"
          className={classes.primary}
          loading={busy}
          disabled={question !== undefined && !graded && !checked && !isAnswered(given)}
        >
          {!question
            ? 'Hand in'
            : graded
              ? last
                ? 'Review answers'
                : 'Next'
              : !checked
                ? 'Check'
                : last
                  ? 'Finish'
                  : 'Next question'}
        </Button>
      </Group>
    </Card>
  );
}

interface OverviewProps {
  questions: readonly Question[];
  open: OpenAttempt;
  disabled: boolean;
  onOpen: (at: number) => void;
}

/** All questions before they are handed in, with those that have no answer. */
function Overview({ questions, open, disabled, onOpen }: OverviewProps) {
  const missing = questions.filter(({ _id }) => !isAnswered(givenTo(open.answers, _id))).length;
  return (
    <div>
      <h2 className={classes.section} tabIndex={-1}>
        {missing === 0
          ? 'You answered every question'
          : `${missing} ${missing === 1 ? 'question has' : 'questions have'} no answer`}
      </h2>
      <PlainList className={classes.overview}>
        {questions.map((question, index) => {
          const answered = isAnswered(givenTo(open.answers, question._id));
          return (
            <li key={question._id}>
              <button type="button" className={classes.entry} disabled={disabled} onClick={() => onOpen(index)}>
                <span className={classes.number}>{index + 1}</span>
                <span className={classes.entryText}>
                  <InlineCode text={question.text} />
                </span>
                <span className={classes.state} data-missing={!answered || undefined}>
                  {answered ? 'Answered' : 'No answer'}
                </span>
              </button>
            </li>
          );
        })}
      </PlainList>
    </div>
  );
}
