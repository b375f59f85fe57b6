import { useEffect, useId, useRef, useState } from 'react';
import { PRACTICE_HIDDEN_MAX } from '#contract/limits.ts';
import { textOf } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { type NotePractice, practiceCommands, type Practised } from '#data/queries/learning/practice.ts';
import { splitWords } from '#lib/cloze.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { showNotSaved, showUndo } from '#ui/undo-toast.ts';
import classes from './practise-note.module.css';

interface PractiseNoteProps {
  note: Note;
  practice: NotePractice;
  onDone: () => void;
}

/** Makes a card of a note: the note asks, or words of its passage are hidden. */
export function PractiseNote({ note, practice: { item, hidden: now }, onDone }: PractiseNoteProps) {
  const text = textOf(note);
  const source = note.place.quote || text;
  const { words, end } = splitWords(source);
  const canAsk = text !== '';
  const [asks, setAsks] = useState(now === null ? canAsk : now.length === 0 && canAsk);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(() => new Set(now));
  const [saving, setSaving] = useState(false);
  const name = useId();
  const panel = useRef<HTMLFormElement>(null);
  useEffect(() => panel.current?.focus(), []);

  const chosen = asks ? [] : words.map(({ index }) => index).filter((index) => hidden.has(index));
  const tooMany = chosen.length > PRACTICE_HIDDEN_MAX;
  const toggle = (index: number) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(index)) after.add(index);
      return after;
    });
  const change = (command: Promise<Practised>, message: string) => {
    setSaving(true);
    command
      .then(({ item: after }) => {
        const before = () => (now === null ? practiceCommands.remove(after) : practiceCommands.add(after, now));
        showUndo(message, () => before().then(() => undefined));
        onDone();
      }, showNotSaved)
      .finally(() => setSaving(false));
  };

  return (
    <Stack
      ref={panel}
      component="form"
      gap={16}
      className={classes.panel}
      aria-label="Practise this note"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        change(practiceCommands.add(item, chosen), now === null ? 'Added to practice.' : 'Card changed.');
      }}
    >
      {canAsk && (
        <fieldset className={classes.kinds}>
          <legend>What should the card ask?</legend>
          <label className={classes.kind}>
            <input type="radio" name={name} checked={asks} onChange={() => setAsks(true)} />
            {note.place.quote ? 'My note; the answer is the passage' : 'My note; the answer is in the lesson'}
          </label>
          <label className={classes.kind}>
            <input type="radio" name={name} checked={!asks} onChange={() => setAsks(false)} />
            {note.place.quote ? 'Missing words of the passage' : 'Missing words of my note'}
          </label>
        </fieldset>
      )}
      {!asks && (
        <Stack gap={8}>
          <Text size="sm" dimmed id={`${name}-words`}>
            Select the words to hide.
          </Text>
          <p className={classes.words} role="group" aria-labelledby={`${name}-words`}>
            {words.map(({ index, before: space, lead, word, tail }) => (
              <span key={index}>
                {space + lead}
                <button
                  type="button"
                  className={classes.word}
                  aria-pressed={hidden.has(index)}
                  onClick={() => toggle(index)}
                >
                  {word}
                </button>
                {tail}
              </span>
            ))}
            {end}
          </p>
          {tooMany && <Text tone="danger">Hide at most {PRACTICE_HIDDEN_MAX} words.</Text>}
        </Stack>
      )}
      <Group gap={8}>
        <Button type="submit" loading={saving} disabled={(!asks && chosen.length === 0) || tooMany}>
          {now === null ? 'Add to practice' : 'Save card'}
        </Button>
        {now !== null && (
          <Button
            variant="default"
            disabled={saving}
            onClick={() => change(practiceCommands.remove(item), 'Taken out of practice.')}
          >
            Take out of practice
          </Button>
        )}
        <Button variant="subtle" tone="gray" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
