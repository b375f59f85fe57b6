import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { PRODUCT_NAME } from '#contract/texts.ts';
import type { Env } from '../env.ts';
import { MAIL_MS } from '../program/time-limits.ts';
import { traceCall } from '../tracing/trace-calls.ts';
import type { Letter, MailSender } from './mail-sender.ts';

/** The sender. Nobody reads answers, so the address says no-reply. */
function senderOf(env: Env): { name: string; address: string } {
  const host = env.publicUrl ? new URL(env.publicUrl).hostname : 'localhost';
  return { name: PRODUCT_NAME, address: `no-reply@${host}` };
}

/** The mail server of SMTP_URL. */
export const toTransport = (smtpUrl: string) =>
  nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_MS,
    socketTimeout: MAIL_MS,
  });

/** Of whom a letter is, in the name of its file: a deletion opens no other one. */
const markOf = (to: string) => createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 32);
const MARKED = /^\d+-[0-9a-f]{32}-/;

/** Through the mail server of SMTP_URL; without one, each letter becomes a file in `DATA_DIR/mail` that any mail program opens. */
export function createMail(env: Env): MailSender {
  const from = senderOf(env);
  if (env.smtpUrl) {
    const transport = toTransport(env.smtpUrl);
    return {
      send: async (letter: Letter) =>
        void (await traceCall('SMTP', 'send', () => transport.sendMail({ from, ...letter }))),
      forget: () => Promise.resolve(),
      forgetBefore: () => Promise.resolve(),
    };
  }
  const folder = join(env.dataDir, 'mail');
  // Each begins with the time of its letter.
  const names = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter) {
      const { message } = await transport.sendMail({ from, ...letter });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${Date.now()}-${markOf(letter.to)}-${randomUUID()}.eml`), message as Buffer, {
        mode: 0o600,
      });
    },
    async forgetBefore(time) {
      for (const name of await names())
        if (parseInt(name, 10) < time.getTime()) await rm(join(folder, name), { force: true });
    },
    async forget(to) {
      // Those of an earlier version have to be read.
      for (const name of (await names()).filter((one) => !MARKED.test(one) || one.includes(`-${markOf(to)}-`))) {
        const file = join(folder, name);
        const [, recipient] = /^To: (.+)$/im.exec(await readFile(file, 'utf8')) ?? [];
        if (recipient?.trim().toLowerCase() === to.toLowerCase()) await rm(file, { force: true });
      }
    },
  };
}
