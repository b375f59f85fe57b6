import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Plan, PlanStatus } from '#contract/plan.ts';
import type { Db } from '../../db/db.ts';
import { courses, planCourses, plans, userPlans } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';

interface Holder {
  clock: Clock;
  userId: string;
}
type UserPlanRow = typeof userPlans.$inferSelect;

const BEST_FIRST: readonly PlanStatus[] = ['active', 'pending_cancellation', 'expired'];

function statusOf({ status, expiresAt }: UserPlanRow, now: Date): PlanStatus {
  return expiresAt <= now ? 'expired' : status;
}

async function findPlans(db: Db, { clock, userId }: Holder, id?: string): Promise<Plan[]> {
  const now = clock.now();
  const rows = await db
    .select({ row: userPlans, name: plans.name })
    .from(userPlans)
    .innerJoin(plans, eq(plans.id, userPlans.planId))
    .where(and(eq(userPlans.userId, userId), id === undefined ? undefined : eq(userPlans.id, id)))
    .orderBy(asc(userPlans.expiresAt), asc(userPlans.id));
  const planIds = rows.map(({ row }) => row.planId);
  const included = await db
    .select({ planId: planCourses.planId, courseId: courses.id, title: courses.title })
    .from(planCourses)
    .innerJoin(courses, eq(courses.id, planCourses.courseId))
    .where(inArray(planCourses.planId, planIds))
    .orderBy(asc(courses.title), asc(courses.id));
  return rows.map(({ row, name }) => {
    const status = statusOf(row, now);
    return {
      name,
      id: row.id,
      expiryDate: row.expiresAt.toISOString(),
      status,
      canCancel: status === 'active',
      courses: included
        .filter(({ planId }) => planId === row.planId)
        .map(({ courseId, title }) => ({ courseId, title })),
    };
  });
}

/** The user's plans, expired ones too, and the best status among them. */
export async function loadPlans(db: Db, holder: Holder): Promise<{ plans: Plan[]; status: PlanStatus | null }> {
  const found = await findPlans(db, holder);
  const status = BEST_FIRST.find((each) => found.some((plan) => plan.status === each)) ?? null;
  return { plans: found, status };
}

/**
 * Ends a plan with the time that was paid for; call it within a transaction. Throws `not_found`, and `conflict` for one that
 * is cancelled already or has expired.
 */
export async function cancelPlan(tx: Db, { clock, userId, planId }: Holder & { planId: string }): Promise<Plan> {
  const now = clock.now();
  const own = and(eq(userPlans.id, planId), eq(userPlans.userId, userId));
  const [row] = isUuid(planId) ? await tx.select().from(userPlans).where(own).for('update') : [];
  if (!row) throw new Refusal('not_found', 'There is no such plan.');
  const status = statusOf(row, now);
  if (status === 'expired') throw new Refusal('conflict', 'This plan has already expired.');
  if (status === 'pending_cancellation') throw new Refusal('conflict', 'This plan is already being cancelled.');
  await tx.update(userPlans).set({ status: 'pending_cancellation', cancelledAt: now }).where(own);
  const [plan] = await findPlans(tx, { clock, userId }, planId);
  if (!plan) throw new Error(`Plan ${planId} is gone`);
  return plan;
}

/** Whether a plan of the user that still runs includes the course. */
export async function isInRunningPlan(db: Db, { clock, userId }: Holder, courseId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: userPlans.id })
    .from(userPlans)
    .innerJoin(planCourses, eq(planCourses.planId, userPlans.planId))
    .where(and(eq(userPlans.userId, userId), eq(planCourses.courseId, courseId), gt(userPlans.expiresAt, clock.now())))
    .limit(1);
  return found !== undefined;
}
