import type { CourseDraft, DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { subtreeOf } from '#data/authoring/subtree.ts';
import { isAtHome } from '#data/session/private-writes.ts';
import type { ReadCommand, Settling } from '../commands/command.ts';
import { declareCopies } from '../commands/declare-command.ts';
import { changeCourse } from '../commands/course-lane.ts';
import { isFields } from '../commands/field-edit.ts';
import { isString, optional, shapeOf } from '#data/checks/shape.ts';
import { isUntried } from '../storage/due.ts';

interface Subject {
  courseId: string;
  trackId?: string | undefined;
}

const isSubject = shapeOf<Subject>({ courseId: isString, trackId: optional(isString) });

/** How a response about a course or a track changes the copies of the instructor's courses and drafts. */
export const authoredCopies = declareCopies({
  stores: ['authored', 'drafts'],
  settle: async (settling) => {
    const { db, row, command } = settling;
    const { happened, code, data } = settling.answer;
    const subject = command.payload;
    if (!isSubject(subject)) throw new Error(`A ${command.kind} is about no course`);
    const isConflict = !happened && code === 'conflict';
    if (isConflict && command.absorbs) await joinConflicts(settling);
    if (!(await isAtHome(db, row.userId))) return;
    const key: [string, string] = [row.userId, subject.courseId];
    const [copy, list] = await Promise.all([db.drafts.get(key), db.authored.get(row.userId)]);
    const before = copy?.draft ?? null;
    if (happened) await forgetSettled(settling, before);
    // `rev` is raised in any case: responses to requests sent before this point must not be saved, as they may be older.
    const told = isConflict ? (isFields(data) && 'current' in data ? data.current : undefined) : (data ?? undefined);
    await db.drafts.put({
      userId: row.userId,
      courseId: subject.courseId,
      draft: learn(happened ? command.applyTo('draft', before) : before, subject, told),
      asOf: copy?.asOf ?? 0,
      rev: (copy?.rev ?? 0) + 1,
    });
    const courses = list?.courses ?? [];
    const changed = happened ? command.applyTo('authored', courses) : courses;
    await db.authored.put({
      userId: row.userId,
      courses: isCourse(told, subject) ? changeCourse(changed, subject.courseId, told) : changed,
      asOf: list?.asOf ?? 0,
      rev: (list?.rev ?? 0) + 1,
    });
  },
});

/** Updates the draft with the course or track that the server sent. null: the server has removed the track. */
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
  // The server repeats its first response for a known key, and that response may be outdated.
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

/** Each field has at most one open conflict: a second one, and pending edits after it, are merged into the first. */
async function joinConflicts({ db, row, command, readRow }: Settling<never>): Promise<void> {
  const { userId, entity, type } = row;
  const lane = await db.outbox.where({ userId, entity }).sortBy('seq');
  const edits = lane.flatMap((other) => {
    const edit = other.seq !== row.seq && other.type === type ? readRow(other) : undefined;
    return edit ? [{ row: other, edit }] : [];
  });
  let open = { seq: row.seq, payload: command.payload };
  for (const { row: other, edit } of edits) {
    if (other.state !== 'dead' || other.lastCode !== 'conflict') continue;
    const joined = command.absorbedInto({ command: edit, lastCode: 'conflict' });
    if (!joined) continue;
    open = { seq: other.seq, payload: joined.payload };
    await db.outbox.delete(row.seq);
    break;
  }
  for (const { row: later, edit } of edits) {
    if (later.seq <= row.seq || !isUntried(later)) continue;
    const refused = command.read(open.payload);
    const joined = refused && edit.absorbedInto({ command: refused, lastCode: 'conflict' });
    if (!joined) continue;
    open = { ...open, payload: joined.payload };
    if (joined.rest === null) await db.outbox.delete(later.seq);
    else await db.outbox.update(later.seq, { payload: joined.rest.payload });
  }
  await db.outbox.update(open.seq, { payload: open.payload });
}

async function forgetSettled(
  { db, row: { userId, entity }, command, readRow }: Settling<never>,
  draft: CourseDraft | null,
): Promise<void> {
  const refused = new Map<ReadCommand, number>();
  for (const row of await db.outbox.where({ userId, entity }).sortBy('seq')) {
    const other = row.state === 'dead' ? readRow(row) : undefined;
    if (other) refused.set(other, row.seq);
  }
  for (const other of command.alsoSettles([...refused.keys()], draft)) {
    const seq = refused.get(other);
    if (seq !== undefined) await db.outbox.delete(seq);
  }
}
