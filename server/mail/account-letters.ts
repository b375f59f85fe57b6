import type { Logger } from 'pino';
import { RESET_PASSWORD_PATH } from '#contract/letter-links.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import type { MailSender } from './mail-sender.ts';

/**
 * The caller does not wait for the mail server: the time it takes would reveal who has an account. Failures are logged.
 */
export interface AccountLetters {
  resetLink: (account: { email: string; token: string }) => void;
}

/** `baseUrl`: where the links of the letters lead, without a path. */
export function createAccountLetters(options: { mail: MailSender; logger: Logger; baseUrl: string }): AccountLetters {
  const { mail, logger, baseUrl } = options;
  const send = (email: string, subject: string, paragraphs: string[]) => {
    mail.send({ to: email, subject, text: paragraphs.join('\n\n') }).catch((error: unknown) => {
      logger.error({ err: error }, 'a letter about an account was not sent');
    });
  };
  return {
    // The token stands behind a '#', which no browser sends and no server logs.
    resetLink({ email, token }) {
      send(email, `Your new ${PRODUCT_NAME} password`, [
        `Someone requested a new password for your ${PRODUCT_NAME} account.`,
        `To choose a new password, open this link within one hour:\n${baseUrl}${RESET_PASSWORD_PATH}#token=${token}`,
        'If this was not you, ignore this email. Your password stays the same.',
      ]);
    },
  };
}
