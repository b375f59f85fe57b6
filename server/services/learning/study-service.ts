import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { STUDY_DAYS_KEPT, STUDY_DAYS_MAX } from '#contract/limits.ts';
import { addDays, believedPlan, dayAt, mergeStudy } from '#contract/study-rules.ts';
import type { Study, StudyPlan } from '#contract/study.ts';
import type { Db } from '../../db/db.ts';
import { studyDays, studyPlans } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { noteSwitch } from '../accounts/consent-service.ts';
import { Refusal } from '../refusal.ts';
import { lockAccount } from '../accounts/lock-account.ts';

/** What is known of the user's study: the counts of each device in the order of the days, and the plan. */
export async function loadStudy(db: Db, userId: string): Promise<Study> {
  const days = await db
    .select({ device: studyDays.device, day: studyDays.day, seconds: studyDays.seconds })
    .from(studyDays)
    .where(eq(studyDays.userId, userId))
    .orderBy(asc(studyDays.day), asc(studyDays.device));
  return { days, plan: await loadPlan(db, userId) };
}

async function loadPlan(db: Db, userId: string): Promise<StudyPlan | null> {
  const [plan] = await db.select().from(studyPlans).where(eq(studyPlans.userId, userId));
  return plan ? { minutesAWeek: plan.minutesAWeek, reminder: plan.reminder, at: plan.saidAt.getTime() } : null;
}

/**
 * Merges what a device knows into what the server knows. Late, repeated and concurrent deliveries end in the same. Days that are
 * older than those that are kept, or further ahead than a calendar can be, are left out; a clock is believed a day ahead at most.
 * Call it within a transaction. Answers the plan that counts then; null when `study` has none. Throws `forbidden` beyond the limit.
 */
export async function saveStudy(
  tx: Db,
  { clock, userId, study }: { clock: Clock; userId: string; study: Study },
): Promise<StudyPlan | null> {
  const now = clock.now().getTime();
  const today = dayAt(now, 'UTC');
  const first = addDays(today, -STUDY_DAYS_KEPT);
  const last = addDays(today, 1);
  // One change after another, also of an account that has no plan yet.
  await lockAccount(tx, userId);
  const days = mergeStudy({ days: [], plan: null }, study).days.filter(({ day }) => day >= first && day <= last);
  if (days.length > 0) {
    await tx
      .insert(studyDays)
      .values(days.map((count) => ({ ...count, userId })))
      .onConflictDoUpdate({
        target: [studyDays.userId, studyDays.day, studyDays.device],
        set: { seconds: sql`greatest(${studyDays.seconds}, excluded.seconds)` },
      });
    await tx.delete(studyDays).where(and(eq(studyDays.userId, userId), lt(studyDays.day, first)));
    if ((await tx.$count(studyDays, eq(studyDays.userId, userId))) > STUDY_DAYS_MAX)
      throw new Refusal('forbidden', 'Too many devices count the study time of this account.');
  }
  if (!study.plan) return null;
  const known = await loadPlan(tx, userId);
  const later = mergeStudy({ days: [], plan: known }, { days: [], plan: believedPlan(study.plan, now) }).plan;
  if (!later || later === known) return known;
  const { minutesAWeek, reminder, at } = later;
  const row = { minutesAWeek, reminder, saidAt: new Date(at) };
  await tx
    .insert(studyPlans)
    .values({ ...row, userId })
    .onConflictDoUpdate({ target: studyPlans.userId, set: row });
  await noteSwitch(tx, { clock, userId }, { about: 'reminders', on: reminder !== null });
  return later;
}
