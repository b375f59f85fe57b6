import { IconFileText, IconMessage, IconNotes } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { FoundCourse, FoundLesson, FoundPassage } from '#data/queries/learning/own-search.ts';
import { formatClock } from '#ui/format-duration.ts';
import { Card } from '#ui/kit/card.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import classes from './own-search.module.css';

const KINDS = {
  lesson: { Icon: IconFileText, label: 'Lesson' },
  transcript: { Icon: IconMessage, label: 'Transcript' },
  note: { Icon: IconNotes, label: 'Note' },
};

/** The page of the lesson; of unknown kind it opens in the player, which leads on to the reader. */
const pathOf = (courseId: string, { trackId, type }: FoundLesson) =>
  lessonPath(courseId, { _id: trackId, type: type ?? 'video' });

/** Where a passage is read or heard. */
function placeOf(courseId: string, lesson: FoundLesson, { seconds, block }: FoundPassage): string {
  if (seconds !== null) return paths.player(courseId, lesson.trackId, Math.floor(seconds));
  if (block !== null) return paths.reader(courseId, lesson.trackId, block);
  return pathOf(courseId, lesson);
}

function PassageLink({ courseId, lesson, passage }: { courseId: string; lesson: FoundLesson; passage: FoundPassage }) {
  const { Icon, label } = KINDS[passage.kind];
  const { seconds, block, quote } = passage;
  return (
    <li>
      <Link
        className={classes.passage}
        to={placeOf(courseId, lesson, passage)}
        state={{ note: { seconds, block, quote } }}
      >
        <span className={classes.kind}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
          {seconds !== null && ` at ${formatClock(seconds)}`}
        </span>
        <span className={classes.words}>
          {passage.pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))}
        </span>
      </Link>
    </li>
  );
}

/** What was found, by course and lesson. */
export function FoundCourses({ courses }: { courses: readonly FoundCourse[] }) {
  return courses.map(({ courseId, title, lessons }) => (
    <Card key={courseId} component="section" gap={16} aria-labelledby={`course-${courseId}`}>
      <Text component="h2" id={`course-${courseId}`} size="xl">
        <Link className={classes.title} to={paths.courseTracks(courseId)}>
          {title}
        </Link>
      </Text>
      {lessons.map((lesson) => (
        <section key={lesson.trackId} aria-label={lesson.title}>
          <h3 className={classes.lesson}>
            <Link className={classes.title} to={pathOf(courseId, lesson)}>
              {lesson.title}
            </Link>
          </h3>
          <PlainList>
            {lesson.passages.map((passage, at) => (
              <PassageLink key={at} courseId={courseId} lesson={lesson} passage={passage} />
            ))}
          </PlainList>
        </section>
      ))}
    </Card>
  ));
}
