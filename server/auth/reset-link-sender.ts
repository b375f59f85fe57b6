import type { Logger } from 'pino';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { RESET_PASSWORD_PATH } from '#contract/letter-links.ts';
import type { MailSender } from '../mail/mail-sender.ts';

export type SendResetLink = (account: { email: string; token: string }) => Promise<void>;

/**
 * The letter with the link. The token stands behind a '#', which no browser sends and no server logs. Nobody waits for
 * the mail server: how long it takes would tell who has an account.
 */
export function resetLinkSender(options: { mail: MailSender; logger: Logger; baseUrl: string }): SendResetLink {
  const { mail, logger, baseUrl } = options;
  return ({ email, token }) => {
    const text = [
      `Somebody asked for a new password for your ${PRODUCT_NAME} account.`,
      `Choose it here within an hour:\n${baseUrl}${RESET_PASSWORD_PATH}#token=${token}`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ].join('\n\n');
    mail.send({ to: email, subject: `Your new ${PRODUCT_NAME} password`, text }).catch((error: unknown) => {
      logger.error({ err: error }, 'a letter with a password link was not sent');
    });
    return Promise.resolve();
  };
}
