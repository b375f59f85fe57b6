import { toTransport } from '../../mail/create-mail.ts';
import { type Finding, ok, type Patient, problem, wordsOf } from './finding.ts';

/** Whether the mail server greets, and takes the account; no letter is sent. */
export async function checkMail({ env }: Patient): Promise<Finding[]> {
  if (!env.smtpUrl) return [ok('There is no mail server: letters become files in DATA_DIR/mail.')];
  const transport = toTransport(env.smtpUrl);
  try {
    await transport.verify();
    return [ok('The mail server greets, and takes the account of SMTP_URL.')];
  } catch (error) {
    return [
      problem(
        `The mail server refuses: ${wordsOf(error)}`,
        'See that SMTP_URL has its address, port, account and password, and that this machine may connect to it.',
      ),
    ];
  } finally {
    transport.close();
  }
}
