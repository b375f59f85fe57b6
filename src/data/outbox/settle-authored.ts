import type { CourseDraft, DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { subtreeOf } from '#data/authoring/subtree.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { isAtHome } from '#data/db/private-writes.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { Command, SettledAnswer } from './command.ts';
import { changeCourse } from './course-lane.ts';
import { isUntried } from './due.ts';

interface Subject {
  courseId: string;
  trackId?: string;
}

/** What an answer about a course or a track changes in the copies of the instructor's courses and drafts. */
export async function settleAuthored(
  db: CodeItDatabase,
  row: OutboxRow,
  command: Command,
  { happened, code, data }: SettledAnswer,
): Promise<void> {
  const subject = row.payload as Subject;
  const isConflict = !happened && code === 'conflict';
  if (isConflict && command.absorb) await joinConflicts(db, row, command);
  if (!(await isAtHome(db, row.userId))) return;
  const key: [string, string] = [row.userId, subject.courseId];
  const [copy, list] = await Promise.all([db.drafts.get(key), db.authored.get(row.userId)]);
  if (happened && row.type === 'track-remove') await forgetRefused(db, row, copy?.draft ?? null);
  if (happened && row.type === 'course-status') await forgetRefusedStatus(db, row);
  const { draft: toDraft, authored: toAuthored } = (happened && command.overlay) || {};
  // What was asked for before this answer is of before, also where nothing else changes: `rev` moves in any case.
  const before = copy?.draft ?? null;
  const told = isConflict ? (data as { current?: unknown } | undefined)?.current : (data ?? undefined);
  const draft = learn(toDraft ? toDraft(before, row.payload) : before, subject, told);
  await db.drafts.put({
    userId: row.userId,
    courseId: subject.courseId,
    draft,
    asOf: copy?.asOf ?? 0,
    rev: (copy?.rev ?? 0) + 1,
  });
  const courses = list?.courses ?? [];
  const changed = toAuthored ? toAuthored(courses, row.payload) : courses;
  await db.authored.put({
    userId: row.userId,
    courses: isCourse(told, subject) ? changeCourse(changed, subject.courseId, told) : changed,
    asOf: list?.asOf ?? 0,
    rev: (list?.rev ?? 0) + 1,
  });
}

/** The draft with what the server told of the course or the track; null of a track that is removed there. */
function learn(draft: CourseDraft | null, subject: Subject, told: unknown): CourseDraft | null {
  if (!draft) return draft;
  const { trackId } = subject;
  if (isCourse(told, subject)) return { ...draft, course: told };
  if (trackId === undefined) return draft;
  if (told === null) {
    const gone = new Set(subtreeOf(draft.tracks, trackId));
    return { ...draft, tracks: draft.tracks.filter((track) => !gone.has(track)) };
  }
  if (!isTrack(told, subject)) return draft;
  const known = draft.tracks.find(({ _id }) => _id === trackId);
  // An answer that is repeated under its key is as old as the first one.
  if (known && known.version > told.version) return draft;
  return { ...draft, tracks: [...draft.tracks.filter((track) => track !== known), told] };
}

function isCourse(told: unknown, { courseId }: Subject): told is InstructorCourse {
  return isOf(told, courseId) && 'createdBy' in told;
}

function isTrack(told: unknown, { trackId }: Subject): told is DraftTrack {
  return isOf(told, trackId) && 'orderKey' in told;
}

function isOf(told: unknown, id: string | undefined): told is object {
  return typeof told === 'object' && told !== null && '_id' in told && told._id === id;
}

/** One field has one open conflict: a second one, and edits that still wait behind it, become part of the first. */
async function joinConflicts(db: CodeItDatabase, row: OutboxRow, command: Command): Promise<void> {
  const { userId, entity, type } = row;
  const lane = await db.outbox.where({ userId, entity }).sortBy('seq');
  const edits = lane.filter(
    (other) => other.seq !== row.seq && other.type === type && command.isPayload(other.payload),
  );
  let open = row;
  for (const other of edits.filter(({ state, lastCode }) => state === 'dead' && lastCode === 'conflict')) {
    const joined = command.absorb?.(other, row.payload);
    if (!joined) continue;
    open = { ...other, payload: joined.payload };
    await db.outbox.delete(row.seq);
    break;
  }
  for (const later of edits.filter((other) => other.seq > row.seq && isUntried(other))) {
    const joined = command.absorb?.({ ...open, lastCode: 'conflict' }, later.payload);
    if (!joined) continue;
    open = { ...open, payload: joined.payload };
    if (joined.rest === null) await db.outbox.delete(later.seq);
    else await db.outbox.update(later.seq, { payload: joined.rest });
  }
  await db.outbox.update(open.seq, { payload: open.payload });
}

/** What was refused about a track that the instructor has removed since is settled with it. */
async function forgetRefused(db: CodeItDatabase, { userId, entity, payload }: OutboxRow, draft: CourseDraft | null) {
  const { trackId = '' } = payload as Subject;
  const gone = new Set([trackId, ...subtreeOf(draft?.tracks ?? [], trackId).map(({ _id }) => _id)]);
  for (const row of await db.outbox.where({ userId, entity }).sortBy('seq')) {
    const about = row.payload as Subject & { track?: { parentId?: string | null } };
    if (row.state !== 'dead' || about.trackId === undefined) continue;
    if (row.type === 'track-add' && gone.has(about.track?.parentId ?? '')) gone.add(about.trackId);
    if (gone.has(about.trackId)) await db.outbox.delete(row.seq);
  }
}

/** The status that was last asked for is reached: a try of an earlier one would only change it again. */
async function forgetRefusedStatus(db: CodeItDatabase, { userId, entity, type }: OutboxRow) {
  const earlier = db.outbox.where({ userId, entity }).filter((other) => other.type === type && other.state === 'dead');
  await earlier.delete();
}
