import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses, planCourses, plans, user, userPlans } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { isUuid } from '../catalogue/course-view.ts';

// Columns with the names of their tables: alone, PostgreSQL would take them for columns of the inner query.
const countOf = (table: typeof planCourses | typeof userPlans) =>
  sql<number>`(select count(*)::int from ${table} where ${table}.plan_id = ${plans}.id)`;

/** Every plan with the number of its courses and of learners who ever had it. */
export function listPlans(db: Db): Promise<{ name: string; courses: number; holders: number }[]> {
  return db
    .select({
      name: plans.name,
      courses: countOf(planCourses),
      holders: countOf(userPlans),
    })
    .from(plans)
    .orderBy(asc(plans.name));
}

/** Makes a plan, or sets the courses of one anew. Throws `bad_request` without a name or courses, `not_found` that names ids. */
export async function createPlan(db: Db, input: { name: string; courseIds: readonly string[] }): Promise<void> {
  const name = input.name.trim();
  const ids = [...new Set(input.courseIds)];
  if (name === '' || ids.length === 0) throw new Refusal('bad_request', 'A plan needs a name and courses.');
  await inTransaction(db, async (tx) => {
    const found = await tx
      .select({ id: courses.id })
      .from(courses)
      .where(inArray(courses.id, ids.filter(isUuid)));
    const missing = ids.filter((id) => !found.some((course) => course.id === id.toLowerCase()));
    if (missing.length > 0) throw new Refusal('not_found', `There are no courses ${missing.join(', ')}.`);
    const [plan] = await tx
      .insert(plans)
      .values({ name })
      .onConflictDoUpdate({ target: plans.name, set: { name } })
      .returning();
    if (!plan) throw new Error(`The plan ${name} was not written`);
    await tx.delete(planCourses).where(eq(planCourses.planId, plan.id));
    await tx.insert(planCourses).values(found.map(({ id }) => ({ planId: plan.id, courseId: id })));
  });
}

/** Gives a learner a plan until an instant. Throws `not_found` for an unknown learner or plan, `bad_request` for the past. */
export async function grantPlan(
  db: Db,
  { clock, email, name, expiresAt }: { clock: Clock; email: string; name: string; expiresAt: Date },
): Promise<void> {
  const startedAt = clock.now();
  if (expiresAt <= startedAt) throw new Refusal('bad_request', 'The plan would have expired already.');
  const [learner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email.trim().toLowerCase()));
  if (!learner) throw new Refusal('not_found', `There is no account with the email ${email}.`);
  const [plan] = await db.select().from(plans).where(eq(plans.name, name.trim()));
  if (!plan) throw new Refusal('not_found', `There is no plan ${name}.`);
  await db.insert(userPlans).values({ userId: learner.id, planId: plan.id, startedAt, expiresAt });
}
