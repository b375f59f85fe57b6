import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { Suspense, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { QUIZ_QUESTIONS_MAX } from '#contract/limits.ts';
import { askedQuestions, readQuiz } from '#contract/quiz-rules.ts';
import { QUESTION_KINDS, type Question, type QuestionKind, type Quiz } from '#contract/quiz.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { saveFile } from '#ui/save-file.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TabBar } from '#ui/tab-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showUndo } from '#ui/undo-toast.ts';
import { countOf } from '../count-of.ts';
import { toGift } from './gift.ts';
import { QuestionEditor } from './question-editor.tsx';
import classes from './quiz-editor.module.css';
import { KIND_NAMES, moved, newQuestion, newQuiz } from './quiz-form.ts';
import { QuizPreview } from './quiz-preview.tsx';
import { useQuestionDrag } from './use-question-drag.ts';

const ImportSheet = lazyPart(() => import('./import-sheet.tsx').then((m) => m.ImportSheet));

const TABS = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
] as const;

interface QuizEditorProps {
  title: string;
  /** The quiz as the content of a track has it; empty for a new one. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** The questions of a quiz: written, put in order, and seen as learners see them. */
export function QuizEditor({ title, value, error, onChange, onFocus, onBlur }: QuizEditorProps) {
  const id = useId();
  const [fresh] = useState(newQuiz);
  const quiz = useMemo(() => readQuiz(value) ?? fresh, [value, fresh]);
  const latest = useRef(quiz);
  useLayoutEffect(() => {
    latest.current = quiz;
  });
  const { questions, mode, passPercent } = quiz;
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const [openId, setOpenId] = useState<string | null>(questions.length === 1 ? (questions[0]?._id ?? null) : null);
  const [kind, setKind] = useState<QuestionKind>('single');
  const [importing, setImporting] = useState(false);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const change = (next: Partial<Quiz>) => {
    latest.current = { ...latest.current, ...next };
    onChange(JSON.stringify(latest.current));
  };
  const setQuestions = (next: readonly Question[]) => change({ questions: [...next] });
  const move = (from: number, to: number) => {
    const { questions: now } = latest.current;
    if (to < 0 || to >= now.length || from === to) return;
    setQuestions(moved(now, from, to));
    setSaid(`Question ${from + 1} is now question ${to + 1}`);
  };
  const remove = (question: Question, at: number) => {
    setQuestions(latest.current.questions.filter((other) => other !== question));
    showUndo('Question deleted.', () => {
      const now = [...latest.current.questions];
      now.splice(at, 0, question);
      setQuestions(now);
      return Promise.resolve();
    });
  };
  const add = () => {
    const question = newQuestion(kind);
    setQuestions([...questions, question]);
    setOpenId(question._id);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('textarea')?.focus());
  };
  useQuestionDrag(list, questions, move);
  const asked = askedQuestions(quiz).length;
  const full = questions.length >= QUIZ_QUESTIONS_MAX;

  return (
    <Stack gap={16} onFocus={onFocus} onBlur={onBlur}>
      <Stack gap={4} className={fieldClasses.field}>
        <label className={fieldClasses.label} htmlFor={`${id}-mode`}>
          Kind of quiz
        </label>
        <Text size="sm" dimmed>
          {mode === 'practice'
            ? 'Learners check each answer as they go. It is done once it is handed in.'
            : 'Answers are marked together, and stay hidden until a learner passes. The course is complete only with it.'}
        </Text>
        <SelectField
          id={`${id}-mode`}
          value={mode}
          options={[
            { value: 'practice', label: 'Practice' },
            { value: 'graded', label: 'Graded' },
          ]}
          onChoose={(chosen) => change({ mode: chosen as Quiz['mode'] })}
        />
      </Stack>
      {mode === 'graded' && <PassMark value={passPercent} onChange={(percent) => change({ passPercent: percent })} />}
      <TabBar
        label="Questions"
        tabs={TABS}
        active={tab}
        onChange={(chosen) => setTab(chosen === 'preview' ? 'preview' : 'write')}
      >
        {tab === 'preview' ? (
          <QuizPreview quiz={quiz} title={title} />
        ) : (
          <Stack gap={12}>
            <ol ref={list} className={classes.list} aria-label="Questions">
              {questions.map((question, at) => (
                <QuestionEditor
                  key={question._id}
                  question={question}
                  at={at}
                  count={questions.length}
                  open={openId === question._id}
                  onToggle={() => setOpenId(openId === question._id ? null : question._id)}
                  onChange={(next) =>
                    setQuestions(latest.current.questions.map((other) => (other._id === next._id ? next : other)))
                  }
                  onMove={(to) => move(at, to)}
                  onRemove={() => remove(question, at)}
                />
              ))}
            </ol>
            {questions.length === 0 && (
              <Text dimmed>This quiz has no questions yet. Add the first one, or import some.</Text>
            )}
            <Group gap={8}>
              <SelectField
                aria-label="Kind of question"
                value={kind}
                options={QUESTION_KINDS.map((each) => ({ value: each, label: KIND_NAMES[each] }))}
                onChoose={(chosen) => setKind(chosen as QuestionKind)}
              />
              <Button
                variant="light"
                disabled={full}
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                onClick={add}
              >
                Add question
              </Button>
            </Group>
            <Group gap={8}>
              <Button
                variant="subtle"
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
                onClick={() => setImporting(true)}
              >
                Import from text
              </Button>
              {asked > 0 && (
                <Button
                  variant="subtle"
                  leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                  onClick={() => saveFile(`${title.trim() || 'quiz'}.gift.txt`, toGift(quiz), 'text/plain')}
                >
                  Export as text
                </Button>
              )}
            </Group>
            <Text size="sm" dimmed>
              {`${countOf(asked, 'question')} complete${asked < questions.length ? `, ${questions.length - asked} not yet: learners do not see those` : ''}.`}
            </Text>
          </Stack>
        )}
      </TabBar>
      {error && (
        <p className={fieldClasses.error} role="alert">
          {error}
        </p>
      )}
      <div role="status" className={classes.said}>
        {said}
      </div>
      {importing && (
        <Suspense fallback={null}>
          <ImportSheet
            room={QUIZ_QUESTIONS_MAX - questions.length}
            onAdd={(found) => {
              const known = new Set(latest.current.questions.map(({ _id }) => _id));
              const added = found.map((question) =>
                known.has(question._id) ? { ...question, _id: newQuestion(question.kind)._id } : question,
              );
              const before = latest.current.questions;
              setQuestions([...before.filter(({ text }) => text.trim() !== ''), ...added]);
              showUndo(`${countOf(added.length, 'question')} added.`, () => {
                setQuestions(before);
                return Promise.resolve();
              });
            }}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Typed freely; what is no mark from 1 to 100 is said, and changes nothing. */
function PassMark({ value, onChange }: { value: number; onChange: (percent: number) => void }) {
  const [typed, setTyped] = useState(String(value));
  const wrong = !/^([1-9]\d?|100)$/.test(typed);
  return (
    <TextField
      label="Pass mark in percent"
      inputMode="numeric"
      maxLength={3}
      value={typed}
      error={wrong ? 'Enter a whole number from 1 to 100' : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (/^([1-9]\d?|100)$/.test(currentTarget.value)) onChange(Number(currentTarget.value));
      }}
    />
  );
}
