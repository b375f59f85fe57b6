import { IconAlertTriangle, IconListCheck } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { Question } from '#contract/quiz.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toasts.ts';
import { countOf } from '../count-of.ts';
import { type GiftReading, readGift } from './gift.ts';
import classes from './quiz-editor.module.css';
import { KIND_NAMES } from './quiz-form.ts';

const FILE_MAX_BYTES = 1024 * 1024;

interface ImportSheetProps {
  /** How many questions the quiz can still take. */
  room: number;
  onAdd: (questions: Question[]) => void;
  onClose: () => void;
}

function Remarks({ label, remarks }: { label: string; remarks: GiftReading['problems'] }) {
  if (remarks.length === 0) return null;
  return (
    <PlainList className={classes.found} aria-label={label}>
      {remarks.map(({ line, message }) => (
        <li key={`${line} ${message}`} className={classes.problem}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {`Line ${line}: ${message}`}
        </li>
      ))}
    </PlainList>
  );
}

/** Reads questions from a text in the format GIFT. Shows first what was found, and what was not understood. */
export function ImportSheet({ room, onAdd, onClose }: ImportSheetProps) {
  const [text, setText] = useState('');
  const { questions, changes, problems } = readGift(text);
  const tooMany = questions.length > room;

  async function readFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    try {
      if (file.size > FILE_MAX_BYTES) throw new Error('The file is larger than 1 MB.');
      setText(await file.text());
    } catch (error) {
      showToast({ tone: 'error', message: error instanceof Error ? error.message : 'The file could not be read.' });
    }
  }
  function add(event: FormEvent) {
    event.preventDefault();
    // React tells the form that opened this one as well.
    event.stopPropagation();
    if (questions.length === 0 || tooMany) return;
    onAdd(questions);
    onClose();
  }

  return (
    <Sheet title="Import questions" placement="side" onClose={onClose}>
      <Stack component="form" gap={20} className={classes.import} onSubmit={add}>
        <TextArea
          label="Questions"
          description="In the GIFT format of Moodle and others, with an empty line between two questions: 2 + 2? {=4 ~5}"
          value={text}
          rows={10}
          spellCheck={false}
          className={classes.code}
          error={tooMany ? `This quiz can take ${countOf(room, 'more question')}` : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <label className={classes.file}>
          Or choose a file
          <input type="file" accept=".txt,.gift,text/plain" onChange={(event) => void readFile(event)} />
        </label>
        <Remarks label="Not understood" remarks={problems} />
        <Remarks label="Added with a change" remarks={changes} />
        {questions.length > 0 && (
          <PlainList component="ol" className={classes.found} aria-label="Questions to be added">
            {questions.map(({ _id, kind, text: asked }) => (
              <li key={_id}>
                <IconListCheck size={18} stroke={1.75} aria-hidden />
                <span>
                  {asked} <span className={classes.kind}>{KIND_NAMES[kind]}</span>
                </span>
              </li>
            ))}
          </PlainList>
        )}
        <Group gap={12}>
          <Button type="submit" disabled={questions.length === 0 || tooMany}>
            {questions.length === 0 ? 'Add questions' : `Add ${countOf(questions.length, 'question')}`}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}
