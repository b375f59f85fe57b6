import { IconBookmark, IconCards, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { textOf } from '#contract/note-rules.ts';
import { noteCommands, type NoteView, useNoteDraft } from '#data/queries/learning/notes.ts';
import { useNotePractice } from '#data/queries/learning/practice.ts';
import { formatDay } from '#ui/format-date.ts';
import { formatClock } from '#ui/format-duration.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { showNotSaved, showUndo } from '#ui/undo-toast.ts';
import { isBookmark } from './note-list.ts';
import { NoteForm } from './note-form.tsx';
import classes from './note-item.module.css';

const PractiseNote = lazyPart(() => import('./practise-note.tsx').then((m) => m.PractiseNote));

interface NoteItemProps {
  view: NoteView;
  /** Opens the lesson at the note: a link, or a button beside the lesson itself. */
  opener: (words: { children: ReactNode; 'aria-label': string; className: string }) => ReactNode;
}

/** What a screen reader hears of a note's place, and the eye's shorter form. */
function placeWords({ note }: NoteView): { shown: string; spoken: string } {
  const { seconds, block } = note.place;
  if (seconds !== null) return { shown: formatClock(seconds), spoken: `Play from ${formatClock(seconds)}` };
  if (block !== null) return { shown: 'Go to passage', spoken: `Go to passage “${note.place.quote.slice(0, 60)}”` };
  return { shown: 'Go to lesson', spoken: `Go to the lesson ${note.lessonTitle}` };
}

/** One note or bookmark: its place, its words, and what can be done with it. */
export function NoteItem({ view, opener }: NoteItemProps) {
  const { note, waits, problem } = view;
  const [editing, setEditing] = useState(false);
  const [practising, setPractising] = useState(false);
  const practice = useNotePractice(note._id);
  const edit = useRef<HTMLButtonElement>(null);
  const practise = useRef<HTMLButtonElement>(null);
  const { shown, spoken } = placeWords(view);
  const text = textOf(note);
  const bookmark = isBookmark(note);
  const what = bookmark ? 'bookmark' : 'note';
  const where = note.place.seconds === null ? '' : ` at ${formatClock(note.place.seconds)}`;

  const stopEditing = () => {
    setEditing(false);
    edit.current?.focus();
  };
  const stopPractising = () => {
    setPractising(false);
    practise.current?.focus();
  };
  const remove = () => {
    noteCommands
      .remove(note)
      .then(({ undo }) => showUndo(bookmark ? 'Bookmark deleted.' : 'Note deleted.', undo), showNotSaved);
  };

  return (
    <li className={classes.item}>
      <Group gap={8} nowrap justify="space-between" className={classes.head}>
        <Group gap={8} className={classes.place}>
          {opener({ children: shown, 'aria-label': spoken, className: classes.opener ?? '' })}
          {bookmark && (
            <span className={classes.kind}>
              <IconBookmark size={16} stroke={1.75} aria-hidden />
              Bookmark
            </span>
          )}
          <Text component="span" size="xs" dimmed>
            {formatDay(note.createdAt)}
          </Text>
          {practice && practice.hidden !== null && (
            <span className={classes.kind}>
              <IconCards size={16} stroke={1.75} aria-hidden />
              In practice
            </span>
          )}
          <SaveMark state={waits && problem === null ? 'device' : null} />
        </Group>
        <Group gap={0} nowrap>
          {practice && (text || note.place.quote) && (
            <IconButton
              ref={practise}
              aria-label={`Practise the ${what}${where}`}
              aria-expanded={practising}
              onClick={() => setPractising(!practising)}
            >
              <IconCards size={18} stroke={1.75} aria-hidden />
            </IconButton>
          )}
          <IconButton
            ref={edit}
            aria-label={bookmark ? `Add words to the bookmark${where}` : `Edit the note${where}`}
            aria-expanded={editing}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton aria-label={`Delete the ${what}${where}`} onClick={remove}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </Group>
      </Group>
      {note.place.quote && <blockquote className={classes.quote}>{note.place.quote}</blockquote>}
      {editing ? <EditNote view={view} onDone={stopEditing} /> : text && <p className={classes.text}>{text}</p>}
      {practising && practice && (
        <Suspense fallback={null}>
          <PractiseNote note={note} practice={practice} onDone={stopPractising} />
        </Suspense>
      )}
      {problem !== null && (
        <p className={classes.problem} role="status">
          Could not sync: {problem || 'the server refused it.'} It is saved on this device.{' '}
          <Link to={paths.learningTools}>See what is waiting to sync</Link>
        </p>
      )}
    </li>
  );
}

function EditNote({ view: { note }, onDone }: { view: NoteView; onDone: () => void }) {
  const draftId = `note:${note._id}`;
  const { draft, type, clear } = useNoteDraft(draftId);
  // Another device may change the note meanwhile: what is saved replaces only what was seen here.
  const [seen] = useState(note);
  const text = draft?.text ?? textOf(seen);
  return (
    <NoteForm
      focusedBy={seen}
      label="Edit note"
      text={text}
      onType={(next) => type({ text: next, note: draft?.note ?? seen, place: null })}
      onSave={async () => {
        await noteCommands.write(draft?.note ?? seen, text, draftId);
        clear();
        onDone();
      }}
      onCancel={() => {
        clear(true);
        onDone();
      }}
    />
  );
}
