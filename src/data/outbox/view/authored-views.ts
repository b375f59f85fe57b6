import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import { isFinishedLesson } from '#contract/finished-lesson.ts';
import { totalLessonSeconds } from '#contract/lesson-seconds.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { courseLane } from '../commands/course-lane.ts';
import { fieldOf } from '../commands/field-edit.ts';
import { courseEdit } from '../commands/instructor/course-edit.ts';
import { trackEdit } from '../commands/instructor/track-edit.ts';
import { readRow } from '../commands/registry.ts';
import { applyPending } from './apply-pending.ts';

/** A field that this device and another one both changed: the common base and both new values. */
export interface EditConflict {
  /** `seq` of the refused edit's row. */
  seq: number;
  key: string;
  of: 'course' | 'track';
  trackId: string | null;
  field: string;
  base: unknown;
  mine: unknown;
  /** The server's value; undefined when the track is removed there. */
  theirs: unknown;
}

export interface AuthoredView {
  courses: InstructorCourse[];
  /** Whether the server ever sent its list. If not, `courses` has only the courses made on this device. */
  known: boolean;
}

export interface DraftView {
  /** Null when this device has no copy of the course. */
  draft: CourseDraft | null;
  conflicts: EditConflict[];
  /** Whether some changes of the course are not delivered yet. */
  waiting: boolean;
}

/** The instructor's courses: the copy on this device with the pending changes applied. */
export function loadAuthoredView(db: CodeItDatabase, userId: string): Promise<AuthoredView> {
  return db.transaction('r', db.authored, db.drafts, db.outbox, async () => {
    const copy = await db.authored.get(userId);
    const rows = await db.outbox
      .where('[userId+entity]')
      .between([userId, 'course:'], [userId, 'course;'])
      .sortBy('seq');
    const courses = applyPending('authored', copy?.courses ?? [], rows);
    const lanes = new Set(rows.map(({ entity }) => entity));
    const counted = courses.map(async (course) => {
      const lane = courseLane(course._id);
      if (!lanes.has(lane)) return course;
      const saved = (await db.drafts.get([userId, course._id]))?.draft ?? null;
      const draft = layOver(
        saved,
        rows.filter(({ entity }) => entity === lane),
      );
      if (!draft) return course;
      const { trackCount, lessonsCount, totalSeconds } = draft.course;
      return { ...course, trackCount, lessonsCount, totalSeconds };
    });
    return { courses: await Promise.all(counted), known: copy !== undefined && copy.asOf > 0 };
  });
}

/** A course with its tracks: the copy on this device with the pending changes applied, and the open conflicts. */
export function loadDraftView(db: CodeItDatabase, userId: string, courseId: string): Promise<DraftView> {
  return db.transaction('r', db.drafts, db.outbox, async () => {
    const copy = await db.drafts.get([userId, courseId]);
    const rows = await db.outbox.where({ userId, entity: courseLane(courseId) }).sortBy('seq');
    const draft = layOver(copy?.draft ?? null, rows);
    return {
      draft,
      conflicts: rows.flatMap((row) => toConflicts(row, draft)),
      waiting: rows.some(({ state }) => state !== 'dead'),
    };
  });
}

function layOver(draft: CourseDraft | null, rows: readonly OutboxRow[]): CourseDraft | null {
  const view = applyPending('draft', draft, rows);
  if (!view) return view;
  const trackCount = view.tracks.filter(({ type }) => type !== 'folder').length;
  const finished = view.tracks.filter(isFinishedLesson);
  const figures = { trackCount, lessonsCount: finished.length, totalSeconds: totalLessonSeconds(finished) };
  return { ...view, course: { ...view.course, ...figures } };
}

function toConflicts(row: OutboxRow, draft: CourseDraft | null): EditConflict[] {
  const command = row.state === 'dead' && row.lastCode === 'conflict' ? readRow(row) : undefined;
  const ofTrack = command?.as(trackEdit);
  const edit = ofTrack ?? command?.as(courseEdit);
  if (!edit) return [];
  const trackId = ofTrack?.trackId ?? null;
  const now = ofTrack ? draft?.tracks.find(({ _id }) => _id === trackId) : draft?.course;
  return Object.entries(edit.changes).map(([field, mine]: [string, unknown]) => ({
    seq: row.seq,
    key: row.key,
    of: trackId === null ? 'course' : 'track',
    trackId,
    field,
    base: fieldOf(edit.from, field),
    mine,
    theirs: fieldOf(now, field),
  }));
}
