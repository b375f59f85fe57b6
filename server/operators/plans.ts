import { parseArgs } from 'node:util';
import { createPlan, grantPlan, listPlans } from '../services/payments/plan-desk.ts';
import { type Desk, runCommand } from './run-command.ts';

const HELP = `Plans: courses that a learner may study for a time.

  npm run plans -- list
  npm run plans -- create NAME --courses ID,ID,…      made, or its courses set anew
  npm run plans -- grant EMAIL NAME --until 2027-03-31  to the end of that day in India

A learner sees their plans, and cancels them, on /cancellations-refunds. It works on the database of
the server: DATA_DIR, or DATABASE_URL.`;

/** The last instant of a day in India. Throws for anything but a date. */
function endOfDay(date: string): Date {
  const end = new Date(`${date}T23:59:59+05:30`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(end.getTime())) {
    throw new Error('--until takes a date such as 2027-03-31.');
  }
  return end;
}

async function run(args: string[], { db, clock }: Desk): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { courses: { type: 'string', default: '' }, until: { type: 'string', default: '' } },
  });
  const [verb, first = '', second = ''] = positionals;
  if (verb === 'list') {
    const plans = await listPlans(db);
    const lines = plans.map(({ name, courses, holders }) => `${name}  ${courses} courses, ${holders} learners`);
    return lines.join('\n') || 'No plans.';
  }
  if (verb === 'create') {
    const ids = values.courses.split(',').flatMap((id) => id.trim() || []);
    await createPlan(db, { name: first, courseIds: ids });
    return `The plan ${first} includes ${ids.length} course${ids.length === 1 ? '' : 's'}.`;
  }
  if (verb === 'grant') {
    const expiresAt = endOfDay(values.until);
    await grantPlan(db, { clock, email: first, name: second, expiresAt });
    return `${first} has the plan ${second} until ${values.until}.`;
  }
  throw new Error(HELP);
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await runCommand((desk) => run(args, desk));
