import { IconDownload } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useLibrary } from '#data/queries/learning/library.ts';
import { type NoteView, useNotes } from '#data/queries/learning/notes.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatDay } from '#ui/format-date.ts';
import { Card } from '#ui/kit/card.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { notePath } from '#ui/note-path.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { groupNotes, searchNotes } from './note-list.ts';
import { NoteItem } from './note-item.tsx';
import { toMarkdown } from './notes-markdown.ts';
import classes from './notes-page.module.css';

/** How many notes are shown first, and with each 'Show more'. */
const STEP = 100;

function exportNotes(notes: readonly NoteView[]): void {
  const now = new Date();
  const name = `code-it-notes-${now.toISOString().slice(0, 10)}.md`;
  saveFile(name, toMarkdown(groupNotes(notes), formatDay(now.getTime())), 'text/markdown');
}

/** /my-learning/notes: all notes by course and lesson. */
export function NotesPage() {
  const { notes, error, refetch } = useNotes();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const count = notes?.length ?? 0;
  return (
    <PageContainer narrow>
      <PageMeta title="Notes · My Learning" description="Your notes and bookmarks." noindex />
      <PageHeader
        title="Notes"
        description={
          <Link className={classes.back} to={paths.myLearning}>
            My Learning
          </Link>
        }
        actions={
          count > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
              onClick={() => exportNotes(notes ?? [])}
            >
              Export as Markdown
            </Button>
          )
        }
      />
      {!notes ? (
        error ? (
          <ErrorState
            message="Your notes could not be loaded"
            text={error.kind === 'http' ? error.message : 'You are offline, and this device cannot store notes.'}
            onRetry={refetch}
          />
        ) : (
          <Skeleton height={280} radius="lg" />
        )
      ) : count === 0 ? (
        <EmptyState
          title={error ? 'No notes on this device yet' : 'You have no notes yet'}
          text={
            error
              ? 'You are offline. Notes from your other devices appear when you are online.'
              : 'Open a lesson and add a note, or bookmark a moment. Notes are private, and work offline too.'
          }
          picture={error ? 'offline' : 'notes'}
          action={<LinkButton to={paths.myLearning}>Go to your courses</LinkButton>}
        />
      ) : (
        <Stack gap={24}>
          <TextField
            label="Search your notes"
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <FoundNotes notes={notes} query={deferred} />
        </Stack>
      )}
    </PageContainer>
  );
}

function FoundNotes({ notes, query }: { notes: readonly NoteView[]; query: string }) {
  const { library } = useLibrary();
  const [shown, setShown] = useState({ query, count: STEP });
  const found = useMemo(() => searchNotes(notes, query), [notes, query]);
  const limit = shown.query === query ? shown.count : STEP;
  const courses = useMemo(() => {
    const latest = [...found].sort((a, b) => b.note.createdAt - a.note.createdAt).slice(0, limit);
    return groupNotes(latest);
  }, [found, limit]);
  const owned = [...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])];
  if (found.length === 0) {
    return (
      <EmptyState title={`No notes found for “${query.trim()}”`} text="Try fewer or other words." picture="search" />
    );
  }
  return (
    <>
      <p role="status" className={classes.count}>
        {found.length.toLocaleString('en-IN')} {found.length === 1 ? 'note' : 'notes'}
      </p>
      {courses.map((course) => (
        <Card key={course.courseId} component="section" gap={16} aria-labelledby={`course-${course.courseId}`}>
          <Text component="h2" id={`course-${course.courseId}`} size="xl">
            {owned.find(({ _id }) => _id === course.courseId)?.title ?? course.title}
          </Text>
          {course.lessons.map((lesson) => (
            <section key={lesson.trackId} aria-label={lesson.title}>
              <h3 className={classes.lesson}>{lesson.title}</h3>
              <PlainList>
                {lesson.notes.map((view) => (
                  <NoteItem
                    key={view.note._id}
                    view={view}
                    opener={(words) => <Link {...words} to={notePath(view.note)} state={{ note: view.note.place }} />}
                  />
                ))}
              </PlainList>
            </section>
          ))}
        </Card>
      ))}
      {found.length > limit && (
        <Button variant="default" onClick={() => setShown({ query, count: limit + STEP })}>
          Show more
        </Button>
      )}
    </>
  );
}
