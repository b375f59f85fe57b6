import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { toRupees } from '#contract/price.ts';
import { createPayments } from '../payments/create-payments.ts';
import { readStatement } from '../payments/razorpay-statement.ts';
import { checkLedger } from '../services/payments/ledger-check.ts';
import { compareStatement, type Difference, fetchDay, indianDay } from '../services/payments/statement-service.ts';
import { type Desk, runCommand } from './run-command.ts';

const HELP = `Compares the ledger with the payment provider's statement of a day, and the ledger with the orders.

  npm run reconcile -- --day 2026-11-25                    asks the provider for its payments and refunds
  npm run reconcile -- --day 2026-11-25 --statement FILE   takes them from a settlement report of Razorpay
                                                           (JSON, as GET /v1/settlements/recon/combined answers)
  npm run reconcile -- --day 2026-11-25 --record-fees      writes the provider's fees into the ledger

The day is one in India. Differences are listed, and the exit code is then 1:

  missing here     the provider has it, the ledger has not
  missing there    the ledger has it, the provider has not
  amount differs   both have it, of different amounts
  fee              the provider kept another fee than the ledger has

It works on the database of the server: DATA_DIR, or DATABASE_URL.`;

const rupees = (paise: number | null) => (paise === null ? '–' : `₹${toRupees(paise).toFixed(2)}`);

function toTable(differences: readonly Difference[]): string[] {
  const rows = [
    ['difference', 'id', 'order', 'here', 'there'],
    ...differences.map(({ kind, id, orderId, here, there }) => [kind, id, orderId ?? '–', rupees(here), rupees(there)]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

async function run(args: string[], { db, clock, env, secrets }: Desk): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      day: { type: 'string', default: '' },
      statement: { type: 'string' },
      'record-fees': { type: 'boolean', default: false },
    },
  });
  const span = indianDay(values.day);
  const payments = createPayments({ env, db, clock, secrets });
  const { statement } = values;
  const items =
    statement === undefined ? await fetchDay(payments, span) : readStatement(await readFile(statement, 'utf8'));
  const compared = await compareStatement(db, {
    provider: payments.name,
    span,
    items,
    recordFees: values['record-fees'],
  });
  const { here, there, differences, feesRecorded } = compared;
  const wrong = await checkLedger(db);
  if (differences.length + wrong.length > 0) process.exitCode = 1;
  return [
    `${values.day}, ${payments.name}: ${there} on the statement, ${here} in the ledger.`,
    ...(feesRecorded > 0 ? [`${count(feesRecorded, 'fee')} recorded.`] : []),
    ...(differences.length > 0 ? ['', ...toTable(differences), ''] : []),
    ...(wrong.length > 0 ? ['The ledger does not add up:', ...wrong.map((line) => `  ${line}`)] : []),
    `${count(differences.length, 'difference')}; the ledger ${wrong.length === 0 ? 'adds up' : 'does not add up'}.`,
  ].join('\n');
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await runCommand((desk) => run(args, desk));
