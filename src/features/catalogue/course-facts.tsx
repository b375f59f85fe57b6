import type { CourseDetail } from '#data/queries/buying/courses.ts';
import { formatDate } from '#ui/format-date.ts';
import { formatLength } from '#ui/format-duration.ts';
import { Fact } from '#ui/kit/fact.tsx';
import classes from './course-facts.module.css';

const count = (value: number) => value.toLocaleString('en-IN');

/** Name and value of each fact that is known. */
function factsOf(course: CourseDetail): [name: string, value: string][] {
  const { level, language, lessonsCount, totalSeconds, studentsCount, source, outline } = course;
  // Until an imported course has lessons of its own, what its source says of it stands for them.
  const lessons = lessonsCount > 0 ? lessonsCount : (outline?.importedLessons ?? 0);
  return [
    ...(level ? [['Level', level] as [string, string]] : []),
    ...(lessons > 0 ? [['Lessons', count(lessons)] as [string, string]] : []),
    ...(totalSeconds > 0 ? [['Length', formatLength(totalSeconds)] as [string, string]] : []),
    ...(language ? [['Language', language] as [string, string]] : []),
    ...(studentsCount > 0
      ? [
          ['Learners', count(studentsCount) + (source === 'imported' ? ', including imported ones' : '')] as [
            string,
            string,
          ],
        ]
      : []),
    ['Last updated', formatDate(course.updatedAt)],
  ];
}

/** What is known of a course in figures and dates, each under its name. */
export function CourseFacts({ course }: { course: CourseDetail }) {
  return (
    <dl className={classes.facts}>
      {factsOf(course).map(([name, value]) => (
        <Fact key={name} label={name} size="xs">
          {value}
        </Fact>
      ))}
    </dl>
  );
}
