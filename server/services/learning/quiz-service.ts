import { and, asc, eq, gt, gte, max } from 'drizzle-orm';
import { QUIZ_ATTEMPTS_MAX, QUIZ_ATTEMPTS_PAGE_CHARS, QUIZ_GRACE_DAYS } from '#contract/limits.ts';
import { markQuiz, pickAnswers, readQuiz } from '#contract/quiz-rules.ts';
import type { MarkedAttempt, Quiz, QuizAttempt, QuizResult } from '#contract/quiz.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { quizAttempts, trackRevisions, tracks } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { lockAccount } from '../accounts/lock-account.ts';
import { requireReader } from './content-service.ts';
import { completeQuiz } from './progress-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type AttemptRow = typeof quizAttempts.$inferSelect;

function toAttempt({ userId: _, seq: _seq, id, startedAt, finishedAt, ...row }: AttemptRow): MarkedAttempt {
  return { ...row, _id: id, startedAt: startedAt.getTime(), finishedAt: finishedAt.getTime() };
}

const toResult = ({ mode, passPercent, right, passed }: QuizResult): QuizResult => ({
  mode,
  passPercent,
  right,
  passed,
});

/** How many are read at once: with the longest answers one takes 50 KB. */
const READ = 50;

/** The user's attempts after `since`, in the order in which they arrived. */
async function* readAttempts(db: Db, userId: string, since: number): AsyncGenerator<AttemptRow> {
  for (let after: number | undefined = since; after !== undefined;) {
    const rows: AttemptRow[] = await db
      .select()
      .from(quizAttempts)
      .where(and(eq(quizAttempts.userId, userId), gt(quizAttempts.seq, after)))
      .orderBy(asc(quizAttempts.seq))
      .limit(READ);
    yield* rows;
    after = rows[READ - 1]?.seq;
  }
}

/** A page of the user's attempts after `since`, in the order in which they arrived: `limit` of them, or fewer long ones. */
export async function loadNewAttempts(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<{ attempts: MarkedAttempt[]; cursor: number; more: boolean }> {
  const attempts: MarkedAttempt[] = [];
  let cursor = since;
  let chars = 0;
  for await (const row of readAttempts(db, userId, since)) {
    if (attempts.length === limit || chars > QUIZ_ATTEMPTS_PAGE_CHARS) return { attempts, cursor, more: true };
    attempts.push(toAttempt(row));
    cursor = row.seq;
    chars += JSON.stringify(row.answers).length;
  }
  return { attempts, cursor, more: false };
}

/** All attempts of the user, in the order in which they arrived. */
export async function loadAllAttempts(db: Db, userId: string): Promise<MarkedAttempt[]> {
  const attempts: MarkedAttempt[] = [];
  for await (const row of readAttempts(db, userId, 0)) attempts.push(toAttempt(row));
  return attempts;
}

interface Asked {
  /** By what the attempt is marked. */
  quiz: Quiz;
  /** What the quiz is now: that decides what a pass is. */
  now: Quiz;
}

/**
 * The quiz as it was in a version of its track. A revision holds what was there up to its version, and the first one that is not
 * older is it; where none is kept any more, the quiz as it is now. So is a graded one that was replaced long ago: who studies is
 * not on it any more.
 */
async function loadAsked(db: Db, trackId: string, version: number, clock: Clock): Promise<Asked> {
  const { type, content, version: latest, updatedAt } = tracks;
  const [track] = await db.select({ type, content, latest, updatedAt }).from(tracks).where(eq(tracks.id, trackId));
  if (track?.type !== 'quiz') throw new Refusal('not_found', 'This quiz was not found.');
  if (version > track.latest) throw new Refusal('bad_request', 'This quiz has no such version.');
  const now = readQuiz(track.content);
  if (!now) throw new Refusal('not_found', 'This quiz has no questions any more.');
  const [kept, next] = await db
    .select({ content: trackRevisions.content, savedAt: trackRevisions.savedAt })
    .from(trackRevisions)
    .where(and(eq(trackRevisions.trackId, trackId), gte(trackRevisions.version, version)))
    .orderBy(asc(trackRevisions.version))
    .limit(2);
  const then = readQuiz(kept?.content ?? null);
  const replacedAt = (next?.savedAt ?? track.updatedAt).getTime();
  const isLate = clock.now().getTime() - replacedAt > QUIZ_GRACE_DAYS * DAY_MS;
  return { quiz: then && !(then.mode === 'graded' && isLate) ? then : now, now };
}

/**
 * Marks an attempt and stores what fits its questions with its result, which is the answer; a known one is not marked again. One that
 * passes completes the lesson: an attempt at what was practice then passes no quiz that is graded now. A lesson that was removed is
 * marked as before, because it may be on a device that does not know of it yet. The device's clock is believed a day ahead at most.
 * Call it within a transaction. Throws `not_found`, `not_owned`, `bad_request` for a version that there is not yet, and `forbidden`
 * beyond the limit.
 */
export async function saveAttempt(
  tx: Db,
  { clock, user, attempt }: { clock: Clock; user: SignedInUser; attempt: QuizAttempt },
): Promise<QuizResult> {
  const { _id: id, courseId, trackId, quizVersion } = attempt;
  // One attempt after another: a reader that has seen a `seq` must have seen all before it.
  await lockAccount(tx, user.id);
  const ofUser = eq(quizAttempts.userId, user.id);
  const [known] = await tx
    .select()
    .from(quizAttempts)
    .where(and(ofUser, eq(quizAttempts.id, id)));
  if (known) {
    if (known.trackId !== trackId) throw new Refusal('not_found', 'This attempt belongs to another quiz.');
    return toResult(known);
  }
  await requireReader(tx, { clock, user, courseId, trackId });
  const { quiz, now } = await loadAsked(tx, trackId, quizVersion, clock);
  const answers = pickAnswers(quiz, attempt.answers);
  const marks = markQuiz(quiz, answers);
  if (!marks) throw new Error(`The quiz ${trackId} has a question without a key`);
  const result = { ...marks, passed: marks.passed && (marks.mode === 'graded' || now.mode === 'practice') };
  // Rows are only added, so the last number is also how many there are.
  const [last] = await tx
    .select({ seq: max(quizAttempts.seq) })
    .from(quizAttempts)
    .where(ofUser);
  const count = last?.seq ?? 0;
  if (count >= QUIZ_ATTEMPTS_MAX)
    throw new Refusal('forbidden', `An account can have ${QUIZ_ATTEMPTS_MAX.toLocaleString('en-IN')} attempts.`);
  const finishedAt = Math.min(attempt.finishedAt, clock.now().getTime() + DAY_MS);
  await tx.insert(quizAttempts).values({
    ...result,
    userId: user.id,
    id,
    seq: count + 1,
    courseId,
    trackId,
    quizVersion,
    answers,
    startedAt: new Date(Math.min(attempt.startedAt, finishedAt)),
    finishedAt: new Date(finishedAt),
  });
  if (result.passed) await completeQuiz(tx, { userId: user.id, courseId, trackId, at: finishedAt });
  return result;
}
