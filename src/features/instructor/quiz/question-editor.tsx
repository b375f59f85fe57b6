import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconGripVertical,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import {
  QUIZ_ACCEPTED_MAX,
  QUIZ_ANSWER_MAX,
  QUIZ_CODE_MAX,
  QUIZ_EXPLANATION_MAX,
  QUIZ_OPTIONS_MAX,
  QUIZ_QUESTION_MAX,
} from '#contract/limits.ts';
import { hasOptions, questionProblem } from '#contract/quiz-rules.ts';
import { QUESTION_KINDS, type Question, type QuestionKind, type QuizOption } from '#contract/quiz.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { IconButton } from '#ui/icon-button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './quiz-editor.module.css';
import { KIND_NAMES, moved, newOption, withKind, withMark, withOptions } from './quiz-form.ts';

interface QuestionEditorProps {
  question: Question;
  at: number;
  count: number;
  open: boolean;
  onToggle: () => void;
  onChange: (question: Question) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** A question: a row that opens into its form, and is dragged or moved by its buttons. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, at, count, open, onToggle, onMove, onRemove } = props;
  const id = useId();
  const problem = questionProblem(question);
  const name = `question ${at + 1}`;
  return (
    <li className={classes.question} data-question={question._id} data-open={open}>
      <div className={classes.head}>
        <span className={classes.grip} data-grip title="Drag to move">
          <IconGripVertical {...ICON} />
        </span>
        <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className={classes.number}>{at + 1}</span>
          <span className={classes.summary}>
            <span className={classes.text}>{question.text.trim() || 'New question'}</span>
            <span className={classes.kind}>
              {KIND_NAMES[question.kind]}
              {problem !== null && !open && (
                <span className={classes.problem}>
                  <IconAlertTriangle size={14} aria-hidden /> {problem}
                </span>
              )}
            </span>
          </span>
          <IconChevronDown size={20} stroke={1.75} className={classes.chevron} aria-hidden />
        </button>
        <Group gap={0} nowrap className={classes.actions}>
          <IconButton aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
            <IconArrowUp {...ICON} />
          </IconButton>
          <IconButton aria-label={`Move ${name} down`} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
            <IconArrowDown {...ICON} />
          </IconButton>
          <IconButton aria-label={`Delete ${name}`} onClick={onRemove}>
            <IconTrash {...ICON} />
          </IconButton>
        </Group>
      </div>
      <div id={id} hidden={!open}>
        {open && <Form {...props} problem={problem} />}
      </div>
    </li>
  );
}

function Form({ question, onChange, problem }: QuestionEditorProps & { problem: string | null }) {
  const id = useId();
  const [coded, setCoded] = useState(question.code !== '');
  const { kind, text, code, explanation } = question;
  return (
    <Stack gap={16} className={classes.form}>
      <Stack gap={4} className={fieldClasses.field}>
        <label className={fieldClasses.label} htmlFor={`${id}-kind`}>
          Kind
        </label>
        <SelectField
          id={`${id}-kind`}
          value={kind}
          options={QUESTION_KINDS.map((each) => ({ value: each, label: KIND_NAMES[each] }))}
          onChoose={(chosen) => onChange(withKind(question, chosen as QuestionKind))}
        />
      </Stack>
      <TextArea
        label="Question"
        description="Text between two ` is shown as code."
        value={text}
        rows={2}
        maxLength={QUIZ_QUESTION_MAX}
        className={classes.low}
        onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value })}
      />
      {coded ? (
        <TextArea
          label="Code"
          description="Shown below the question. For “what does it print?”, take a short text as the answer."
          value={code}
          rows={4}
          maxLength={QUIZ_CODE_MAX}
          className={classes.code}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange({ ...question, code: currentTarget.value })}
        />
      ) : (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setCoded(true)}
          >
            Add code
          </Button>
        </div>
      )}
      {hasOptions(kind) ? (
        <Options question={question} onChange={onChange} />
      ) : kind === 'text' ? (
        <Accepted question={question} onChange={onChange} />
      ) : (
        <NumberKey question={question} onChange={onChange} />
      )}
      <TextArea
        label="Explanation"
        description="Shown with the answer. It may stay empty."
        value={explanation}
        rows={2}
        maxLength={QUIZ_EXPLANATION_MAX}
        className={classes.low}
        onChange={({ currentTarget }) => onChange({ ...question, explanation: currentTarget.value })}
      />
      {problem !== null && (
        <Text size="sm" component="p" className={classes.problem}>
          <IconAlertTriangle size={16} aria-hidden /> {problem}
        </Text>
      )}
    </Stack>
  );
}

type PartProps = Pick<QuestionEditorProps, 'question' | 'onChange'>;

const LEGENDS: Record<'single' | 'multiple' | 'ordering', string> = {
  single: 'Answers, with a mark at the right one',
  multiple: 'Answers, with a mark at each right one',
  ordering: 'Answers in the right order; learners see them mixed',
};

function Options({ question, onChange }: PartProps) {
  const name = useId();
  const { kind, options, key } = question;
  const set = (index: number, change: Partial<QuizOption>) =>
    onChange({ ...question, options: options.map((option, i) => (i === index ? { ...option, ...change } : option)) });
  return (
    <fieldset className={classes.options}>
      <legend>{LEGENDS[kind as keyof typeof LEGENDS]}</legend>
      {options.map((option, index) => {
        const label = `Answer ${index + 1}`;
        return (
          <OptionRow
            key={option._id}
            option={option}
            label={label}
            explained={kind !== 'ordering'}
            onChange={(change) => set(index, change)}
            mark={
              kind === 'ordering' ? (
                <span className={classes.number}>{index + 1}</span>
              ) : (
                <input
                  type={kind === 'single' ? 'radio' : 'checkbox'}
                  name={name}
                  className={classes.mark}
                  aria-label={`${label} is right`}
                  checked={key?.includes(option._id) ?? false}
                  onChange={() => onChange(withMark(question, option._id))}
                />
              )
            }
            actions={
              <>
                {kind === 'ordering' && (
                  <>
                    <IconButton
                      aria-label={`Move ${label} up`}
                      disabled={index === 0}
                      onClick={() => onChange(withOptions(question, moved(options, index, index - 1)))}
                    >
                      <IconArrowUp {...ICON} />
                    </IconButton>
                    <IconButton
                      aria-label={`Move ${label} down`}
                      disabled={index === options.length - 1}
                      onClick={() => onChange(withOptions(question, moved(options, index, index + 1)))}
                    >
                      <IconArrowDown {...ICON} />
                    </IconButton>
                  </>
                )}
                <IconButton
                  aria-label={`Remove ${label}`}
                  disabled={options.length <= 2}
                  onClick={() =>
                    onChange(
                      withOptions(
                        question,
                        options.filter((other) => other !== option),
                      ),
                    )
                  }
                >
                  <IconX {...ICON} />
                </IconButton>
              </>
            }
          />
        );
      })}
      <AddButton
        label="Add answer"
        full={options.length >= QUIZ_OPTIONS_MAX}
        onAdd={() => onChange(withOptions(question, [...options, newOption()]))}
      />
    </fieldset>
  );
}

interface OptionRowProps {
  option: QuizOption;
  label: string;
  /** Whether it may have an explanation of its own. */
  explained: boolean;
  onChange: (change: Partial<QuizOption>) => void;
  mark: ReactNode;
  actions: ReactNode;
}

function OptionRow({ option, label, explained, onChange, mark, actions }: OptionRowProps) {
  const [why, setWhy] = useState(option.explanation !== '');
  return (
    <div className={classes.option}>
      <div className={classes.optionRow}>
        {mark}
        <div className={fieldClasses.box}>
          <input
            className={fieldClasses.input}
            aria-label={label}
            value={option.text}
            maxLength={QUIZ_ANSWER_MAX}
            onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          />
        </div>
        <Group gap={0} nowrap>
          {actions}
        </Group>
      </div>
      {explained &&
        (why ? (
          <div className={`${fieldClasses.box} ${classes.why}`}>
            <input
              className={fieldClasses.input}
              aria-label={`Explanation of ${label}`}
              placeholder="Why it is right or wrong"
              value={option.explanation}
              maxLength={QUIZ_EXPLANATION_MAX}
              onChange={({ currentTarget }) => onChange({ explanation: currentTarget.value })}
            />
          </div>
        ) : (
          <button type="button" className={classes.explain} onClick={() => setWhy(true)}>
            Explain<span className={classes.said}> {label}</span>
          </button>
        ))}
    </div>
  );
}

function Accepted({ question, onChange }: PartProps) {
  const key = question.key ?? [];
  const set = (next: string[]) => onChange({ ...question, key: next });
  return (
    <fieldset className={classes.options}>
      <legend>
        {question.code === ''
          ? 'Accepted answers; case and spaces make no difference'
          : 'Accepted answers, with capitals as they are'}
      </legend>
      {key.map((accepted, index) => (
        // They have no ids, and are edited in their places.
        <div key={index} className={classes.optionRow}>
          <div className={fieldClasses.box}>
            <input
              className={fieldClasses.input}
              aria-label={`Accepted answer ${index + 1}`}
              value={accepted}
              maxLength={QUIZ_ANSWER_MAX}
              spellCheck={false}
              onChange={({ currentTarget }) => set(key.map((other, i) => (i === index ? currentTarget.value : other)))}
            />
          </div>
          <IconButton
            aria-label={`Remove accepted answer ${index + 1}`}
            disabled={key.length === 1}
            onClick={() => set(key.filter((_, i) => i !== index))}
          >
            <IconX {...ICON} />
          </IconButton>
        </div>
      ))}
      <AddButton label="Add accepted answer" full={key.length >= QUIZ_ACCEPTED_MAX} onAdd={() => set([...key, ''])} />
    </fieldset>
  );
}

function NumberKey({ question, onChange }: PartProps) {
  const [number = '', tolerance = ''] = question.key ?? [];
  return (
    <Group gap={12} align="start">
      <TextField
        label="Right number"
        inputMode="decimal"
        value={number}
        maxLength={40}
        onChange={({ currentTarget }) => onChange({ ...question, key: [currentTarget.value, tolerance] })}
      />
      <TextField
        label="Tolerance, more or less"
        inputMode="decimal"
        value={tolerance}
        maxLength={40}
        onChange={({ currentTarget }) => onChange({ ...question, key: [number, currentTarget.value] })}
      />
    </Group>
  );
}

function AddButton({ label, full, onAdd }: { label: string; full: boolean; onAdd: () => void }) {
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        disabled={full}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={onAdd}
      >
        {label}
      </Button>
    </div>
  );
}
