import { dayAt, mergeStudy, recentDays } from '#contract/study-rules.ts';
import type { Study, StudyDay } from '#contract/study.ts';
import { call } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { StudyRow } from '#data/db/rows.ts';
import { isStudy, STUDY_LANE } from '#data/checks/study-check.ts';
import { writeAs } from '#data/session/private-writes.ts';

const EMPTY: Study = { days: [], plan: null };

/**
 * The row of a user; a new one makes a new device of this one, because counts that are gone from here may be known to the server.
 */
async function loadRow(db: Pick<CodeItDatabase, 'study'>, userId: string): Promise<StudyRow> {
  return (await db.study.get(userId)) ?? { userId, device: crypto.randomUUID(), ...EMPTY };
}

/** What this device knows, with what it has not delivered yet; null for nothing. */
export function loadStudy(db: CodeItDatabase, userId: string): Promise<Study | null> {
  return db.transaction('r', db.study, db.outbox, async () => {
    const row = await db.study.get(userId);
    const waiting = await loadWaiting(db, userId);
    return row || waiting.plan ? mergeStudy(row ?? EMPTY, waiting) : null;
  });
}

/** What the learner said and the server has not taken. */
async function loadWaiting(db: CodeItDatabase, userId: string): Promise<Study> {
  const rows = await db.outbox.where({ userId, entity: STUDY_LANE }).toArray();
  return rows
    .map(({ payload }) => payload)
    .filter(isStudy)
    .reduce(mergeStudy, EMPTY);
}

/** Within a transaction that may write `study`. */
export async function storeStudy(db: Pick<CodeItDatabase, 'study'>, userId: string, study: Study): Promise<void> {
  const row = await loadRow(db, userId);
  await db.study.put({ ...row, ...mergeStudy(row, study) });
}

/**
 * Adds seconds to this device's count of the day at `now` (epoch ms), and puts the count as it is then into the outbox by `say`,
 * in the same transaction: a page that is left in between would keep it from the server. False, and nothing is counted, for
 * somebody without a goal.
 */
export function addStudySeconds(
  userId: string,
  seconds: number,
  now: number,
  say: (db: CodeItDatabase, count: StudyDay) => Promise<unknown>,
): Promise<boolean> {
  return writeAs(userId, ['study', 'outbox', 'unsaved', 'files'], async (db) => {
    const row = await loadRow(db, userId);
    const { plan } = mergeStudy(row, await loadWaiting(db, userId));
    if (!plan?.minutesAWeek) return false;
    const day = dayAt(now);
    const known = row.days.find((count) => count.day === day && count.device === row.device)?.seconds ?? 0;
    const count = { device: row.device, day, seconds: Math.min(86_400, known + seconds) };
    const { days } = mergeStudy(row, { days: [count], plan: null });
    await db.study.put({ ...row, days: recentDays(days, day) });
    await say(db, count);
    return true;
  });
}

/** Merges what the server said into what this device knows. */
export function mergeInStudy(userId: string, study: Study): Promise<void> {
  return writeAs(userId, 'study', (db) => storeStudy(db, userId, study));
}

export async function fetchStudy(userId: string, signal: AbortSignal): Promise<Study> {
  return (await call('studyGet', { userId, signal })).data;
}
