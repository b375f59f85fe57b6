import { parseArgs } from 'node:util';
import { toPaise, toRupees } from '#contract/price.ts';
import { createPayments } from '../payments/create-payments.ts';
import {
  approveRefund,
  declineRefund,
  giveRefund,
  listRefunds,
  type RefundCase,
} from '../services/payments/refund-decisions.ts';
import { type Desk, runCommand } from './run-command.ts';

const HELP = `Decides on refund requests.

  npm run refunds -- list [--all]              those that wait, or all; the longest waiting first
  npm run refunds -- approve ID                pays back, then takes the course out of the library
  npm run refunds -- approve ID --amount 250   pays back these rupees of it; the learner keeps the course
  npm run refunds -- decline ID --note "…"     the note is shown to the learner
  npm run refunds -- give ORDER COURSE --amount 250 --reason "…"
                                               pays back what nobody requested; the reason is shown to the learner

A learner loses a course only when all that was paid for it went back, whether in one refund or in several. No
refund is more than what was paid. approve and give send the money through the payment provider of the settings (Razorpay's keys, or the sandbox).
Interrupted, list shows the request: approve it after a minute. No request is paid twice. It works on the database of the
server: DATA_DIR, or DATABASE_URL.`;

const rupees = (paise: number) => `₹${toRupees(paise).toFixed(2)}`;

function toLines({ id, status, createdAt, email, courseTitle, amountPaise, reason, orderId }: RefundCase): string {
  return [
    `${id}  ${status}  ${createdAt.toISOString().slice(0, 16).replace('T', ' ')}  ${rupees(amountPaise)}`,
    `  ${email ?? 'account deleted'} · ${courseTitle} · order ${orderId ?? 'unknown'}`,
    `  ${reason.replace(/\s+/g, ' ')}`,
  ].join('\n');
}

/** Paise of an amount in rupees, such as 250 or 249.50. Throws for anything else. */
function readAmount(amount: string): number {
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) throw new Error('--amount takes rupees, such as 250 or 249.50.');
  return toPaise(Number(amount));
}

async function run(args: string[], { db, clock, env, secrets }: Desk): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      note: { type: 'string', default: '' },
      amount: { type: 'string' },
      reason: { type: 'string', default: '' },
    },
  });
  const [verb, id = '', courseId = ''] = positionals;
  const approve = async (request: string, paise?: number) => {
    const payments = createPayments({ env, db, clock, secrets });
    const { amountPaise, providerRefundId } = await approveRefund(db, { clock, payments }, request, paise);
    return `Refunded ${rupees(amountPaise)} (${providerRefundId ?? ''}).`;
  };
  if (verb === 'list') {
    const cases = await listRefunds(db, { all: values.all });
    return cases.length === 0 ? 'No refund requests.' : cases.map(toLines).join('\n');
  }
  if (verb === 'approve') return approve(id, values.amount === undefined ? undefined : readAmount(values.amount));
  if (verb === 'give') {
    const amountPaise = readAmount(values.amount ?? '');
    const given = await giveRefund(db, { clock }, { orderId: id, courseId, amountPaise, reason: values.reason });
    return approve(given.id);
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
