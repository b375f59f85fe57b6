import { IconBookmarkPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { noteCommands, useNoteDraft, useNotes } from '#data/queries/learning/notes.ts';
import { Button } from '#ui/button.tsx';
import { formatClock } from '#ui/format-duration.ts';
import type { LessonNotesProps, LessonPlace } from '#ui/lesson/notes-slot.ts';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { showNotSaved } from '#ui/undo-toast.ts';
import { inOrder } from './note-list.ts';
import { NoteForm } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';

const TICK_MS = 500;

/** Where the learner is now, as it moves. */
function usePlaceNow(readPlace: () => LessonPlace): LessonPlace {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = readPlace();
      const second = (at: LessonPlace) => (at.seconds === null ? null : Math.floor(at.seconds));
      setPlace((now) => (second(now) === second(next) && now.block === next.block ? now : next));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [readPlace]);
  return place;
}

/** The notes of one lesson: a field for a new one where the learner is now, and what there is, in the order of the lesson. */
export function LessonNotes({ lesson, readPlace, onOpen, request, onSaved }: LessonNotesProps) {
  const draftId = `note-new:${lesson.trackId}`;
  const { notes, error } = useNotes(lesson.trackId);
  const { draft, type, clear } = useNoteDraft(draftId);
  const now = usePlaceNow(readPlace);
  const [served, setServed] = useState<LessonNotesProps['request']>(null);
  const asked = request === served ? null : request;
  // Where typing began, or a note was asked for: the film goes on meanwhile.
  const place = draft?.place ?? asked?.place ?? now;
  const where = place.seconds === null ? (place.block === null ? '' : ' here') : ` at ${formatClock(place.seconds)}`;

  const bookmark = () => {
    const at = asked?.place ?? readPlace();
    setServed(request);
    noteCommands.add({ ...lesson, place: at, text: '' }).then(
      () =>
        showToast({
          message: at.seconds === null ? 'Bookmarked.' : `Bookmarked ${formatClock(at.seconds)}.`,
          tone: 'success',
        }),
      showNotSaved,
    );
  };

  return (
    <Stack gap={16}>
      <NoteForm
        focusedBy={asked}
        label={`Add a note${where}`}
        text={draft?.text ?? ''}
        onType={(text) =>
          text === '' ? clear(true) : type({ text, note: null, place: draft?.place ?? asked?.place ?? readPlace() })
        }
        onSave={async () => {
          await noteCommands.add({ ...lesson, place, text: draft?.text ?? '' }, draftId);
          clear();
          setServed(request);
          if (asked) onSaved?.(place);
        }}
        other={
          <Button
            variant="default"
            leftSection={<IconBookmarkPlus size={18} stroke={1.75} aria-hidden />}
            onClick={bookmark}
          >
            Bookmark
          </Button>
        }
      />
      {place.block !== null && place.quote && (
        <Text size="sm" dimmed>
          “{place.quote}”
        </Text>
      )}
      {notes === undefined ? (
        !error && <Skeleton height={72} />
      ) : notes.length === 0 ? (
        <Text size="sm" dimmed>
          {error
            ? 'You are offline. Notes from your other devices appear when you are online.'
            : 'You have no notes in this lesson yet. They are private, and work offline too.'}
        </Text>
      ) : (
        <PlainList aria-label="Notes in this lesson">
          {inOrder(notes).map((view) => (
            <NoteItem
              key={view.note._id}
              view={view}
              opener={(words) => <button type="button" {...words} onClick={() => onOpen(view.note.place)} />}
            />
          ))}
        </PlainList>
      )}
    </Stack>
  );
}
