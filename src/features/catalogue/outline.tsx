import { IconChevronDown, IconFileText, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Outline, OutlineTrack } from '#contract/outline.ts';
import type { CourseDetail } from '#data/queries/buying/courses.ts';
import { useOnline } from '#data/queries/online.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { formatLength } from '#ui/format-duration.ts';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './outline.module.css';
import { countLessons, totalSeconds } from './outline-figures.ts';

const KINDS = {
  video: { icon: IconPlayerPlay, name: 'Video' },
  text: { icon: IconFileText, name: 'Text' },
  quiz: { icon: IconListCheck, name: 'Quiz' },
} as const;

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** '6 lessons · 35 min', as far as they are known. */
function figuresOf(tracks: readonly OutlineTrack[]): string {
  const seconds = totalSeconds(tracks);
  return [countOf(countLessons(tracks), 'lesson'), ...(seconds > 0 ? [formatLength(seconds)] : [])].join(' · ');
}

/** '12 min', '7 questions'; null where it is not known. */
function lengthOf({ ready, questions, seconds }: OutlineTrack): string | null {
  if (!ready) return 'Coming soon';
  // Copies of earlier versions do not have it.
  if (questions) return countOf(questions, 'question');
  return seconds === null ? null : formatLength(seconds);
}

function Lesson({ track, courseId }: { track: OutlineTrack; courseId: string }) {
  const { icon: Icon, name } = KINDS[track.type === 'folder' ? 'text' : track.type];
  return (
    <li className={classes.lesson} data-ready={track.ready}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.title}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        {track.title}
      </span>
      {track.previewId !== null && (
        <Link to={lessonPath(courseId, { _id: track.previewId, type: track.type })} className={classes.previewLink}>
          Preview<VisuallyHidden> {track.title}</VisuallyHidden>
        </Link>
      )}
      <span className={classes.length}>{lengthOf(track)}</span>
    </li>
  );
}

interface FolderProps {
  track: OutlineTrack;
  courseId: string;
  open?: boolean;
}

/** A native disclosure: it opens also before the app runs, and the browser's search in the page opens it. */
function Folder({ track, courseId, open = false }: FolderProps) {
  return (
    <li>
      <details className={classes.folder} open={open}>
        <summary className={classes.summary}>
          <IconChevronDown size={20} stroke={1.75} className={classes.chevron} aria-hidden />
          <span className={classes.folderTitle}>{track.title}</span>
          <span className={classes.figures}>{figuresOf(track.subTracks)}</span>
        </summary>
        <Tracks tracks={track.subTracks} courseId={courseId} />
      </details>
    </li>
  );
}

interface TracksProps {
  tracks: readonly OutlineTrack[];
  courseId: string;
  openFirst?: boolean;
}

function Tracks({ tracks, courseId, openFirst = false }: TracksProps) {
  const first = tracks.findIndex(({ type }) => type === 'folder');
  return (
    <PlainList className={classes.tracks}>
      {tracks.map((track, index) =>
        // An outline never changes its order while it is shown.
        track.type === 'folder' ? (
          <Folder key={index} track={track} courseId={courseId} open={openFirst && index === first} />
        ) : (
          <Lesson key={index} track={track} courseId={courseId} />
        ),
      )}
    </PlainList>
  );
}

const TITLE_ID = 'outline-title';

function Heading() {
  return (
    <h2 id={TITLE_ID} className={classes.heading}>
      Course content
    </h2>
  );
}

/** What there is in all, and what of it a learner can take along. */
function facts({ tracks, captions, download }: Outline): string[] {
  const sections = tracks.filter(({ type }) => type === 'folder').length;
  const size = download && {
    least: formatBytes(download.leastBytes),
    most: formatBytes(download.mostBytes),
  };
  return [
    ...(sections > 0 ? [countOf(sections, 'section')] : []),
    figuresOf(tracks),
    ...(captions.length > 0 ? [`Captions: ${captions.join(', ')}`] : []),
    ...(size ? [`Download: ${size.least === size.most ? size.most : `${size.least} to ${size.most}`}`] : []),
  ];
}

/** 'Course content': the sections and lessons of a course before it is bought. */
function CourseContent({ outline, courseId }: { outline: Outline; courseId: string }) {
  const list = useRef<HTMLDivElement>(null);
  const [allOpen, setAllOpen] = useState(false);
  const sections = outline.tracks.filter(({ type }) => type === 'folder').length;
  // The disclosures keep their own state, so that they also open before the app runs.
  const toggleAll = () => {
    for (const folder of list.current?.querySelectorAll('details') ?? []) folder.open = !allOpen;
    setAllOpen(!allOpen);
  };
  return (
    <section aria-labelledby={TITLE_ID}>
      <Group gap="4px 16px" align="baseline" justify="space-between">
        <Heading />
        {sections > 1 && (
          <button type="button" className={classes.all} onClick={toggleAll}>
            {allOpen ? 'Close all sections' : 'Open all sections'}
          </button>
        )}
      </Group>
      <Text dimmed size="md" className={classes.facts}>
        {facts(outline).join(' · ')}
      </Text>
      <div ref={list} className={classes.outline}>
        <Tracks tracks={outline.tracks} courseId={courseId} openFirst />
      </div>
    </section>
  );
}

/** The curriculum of a course, which only the server tells; nothing for a course that has none. */
export function OutlineSection({ course }: { course: CourseDetail }) {
  const online = useOnline();
  const { outline, trackCount } = course;
  if (outline) {
    if (outline.tracks.length === 0) return null;
    return <CourseContent outline={outline} courseId={course._id} />;
  }
  if (trackCount === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <Heading />
      {online ? (
        <div role="status" className={classes.waiting}>
          <VisuallyHidden>Loading the course content</VisuallyHidden>
          <Skeleton height={224} radius="lg" />
        </div>
      ) : (
        <Text dimmed className={classes.waiting}>
          You are offline. The sections and lessons appear when you are online.
        </Text>
      )}
    </section>
  );
}
