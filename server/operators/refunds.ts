import { parseArgs } from 'node:util';
import { toRupees } from '#contract/price.ts';
import { createPayments } from '../payments/create-payments.ts';
import { approveRefund, declineRefund, listRefunds, type RefundCase } from '../services/payments/refund-decisions.ts';
import { type Desk, runCommand } from './run-command.ts';

const HELP = `Decides on refund requests.

  npm run refunds -- list [--all]              those that wait, or all; the longest waiting first
  npm run refunds -- approve ID                pays back, then takes the course out of the library
  npm run refunds -- decline ID --note "…"     the note is shown to the learner

approve sends the money through the payment provider of the settings (Razorpay's keys, or the sandbox).
Interrupted, run it again after a minute: no request is paid twice. It works on the database of the
server: DATA_DIR, or DATABASE_URL.`;

const rupees = (paise: number) => `₹${toRupees(paise).toFixed(2)}`;

function toLines({ id, status, createdAt, email, courseTitle, amountPaise, reason, orderId }: RefundCase): string {
  return [
    `${id}  ${status}  ${createdAt.toISOString().slice(0, 16).replace('T', ' ')}  ${rupees(amountPaise)}`,
    `  ${email ?? 'account deleted'} · ${courseTitle} · order ${orderId ?? 'unknown'}`,
    `  ${reason.replace(/\s+/g, ' ')}`,
  ].join('\n');
}

async function run(args: string[], { db, clock, env, secrets }: Desk): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, note: { type: 'string', default: '' } },
  });
  const [verb, id = ''] = positionals;
  if (verb === 'list') {
    const cases = await listRefunds(db, { all: values.all });
    return cases.length === 0 ? 'No refund requests.' : cases.map(toLines).join('\n');
  }
  if (verb === 'approve') {
    const payments = createPayments({ env, db, clock, secrets });
    const { amountPaise, providerRefundId } = await approveRefund(db, { clock, payments }, id);
    return `Refunded ${rupees(amountPaise)} (${providerRefundId ?? ''}).`;
  }
  if (verb === 'decline') {
    await declineRefund(db, { clock }, id, values.note);
    return 'Declined.';
  }
  throw new Error(HELP);
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await runCommand((desk) => run(args, desk));
