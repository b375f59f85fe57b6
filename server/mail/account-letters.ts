import type { Logger } from 'pino';
import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '#contract/letter-links.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import type { MailSender } from './mail-sender.ts';

/**
 * The caller does not wait for the mail server: the time it takes would reveal who has an account. Failures are logged.
 */
export interface AccountLetters {
  resetLink: (account: { email: string; token: string }) => void;
  verifyLink: (account: { email: string; token: string }) => void;
  /** To the old address. `undo`: the token that undoes the change. */
  confirmChange: (change: { email: string; newEmail: string; token: string; undo: string }) => void;
  confirmNewAddress: (change: { email: string; token: string }) => void;
  /** To the owner of an address that somebody wants for another account. */
  addressTaken: (account: { email: string }) => void;
}

/** `baseUrl`: where the links of the letters lead, without a path. */
export function createAccountLetters(options: { mail: MailSender; logger: Logger; baseUrl: string }): AccountLetters {
  const { mail, logger, baseUrl } = options;
  const send = (email: string, subject: string, paragraphs: string[]) => {
    mail.send({ to: email, subject, text: paragraphs.join('\n\n') }).catch((error: unknown) => {
      logger.error({ err: error }, 'a letter about an account was not sent');
    });
  };
  const link = (name: string, token: string) => `${baseUrl}${VERIFY_EMAIL_PATH}#${name}=${token}`;
  return {
    // The token stands behind a '#', which no browser sends and no server logs.
    resetLink({ email, token }) {
      send(email, `Your new ${PRODUCT_NAME} password`, [
        `Someone requested a new password for your ${PRODUCT_NAME} account.`,
        `To choose a new password, open this link within one hour:\n${baseUrl}${RESET_PASSWORD_PATH}#token=${token}`,
        'If this was not you, ignore this email. Your password stays the same.',
      ]);
    },
    verifyLink({ email, token }) {
      send(email, `Confirm your email address for ${PRODUCT_NAME}`, [
        `Someone registered at ${PRODUCT_NAME} with this email address.`,
        `If it was you, open this link within three days and press the button there:\n${link('token', token)}`,
        'If it was not you, ignore this email. The account cannot do much without it.',
      ]);
    },
    confirmChange({ email, newEmail, token, undo }) {
      send(email, `Confirm the new email address of your ${PRODUCT_NAME} account`, [
        `Someone who knows your password wants to change the email address of your ${PRODUCT_NAME} account to ${newEmail}.`,
        `If it was you, open this link within a day and press the button there. The email to the new address has a link too, and both are needed:\n${link('change', token)}`,
        `If this was not you, open this link, now or within 7 days of the change. Your account keeps this address, and every device is logged out:\n${link('undo', undo)}`,
      ]);
    },
    confirmNewAddress({ email, token }) {
      send(email, `Confirm your new email address for ${PRODUCT_NAME}`, [
        `Someone wants this to be the email address of their ${PRODUCT_NAME} account.`,
        `If it was you, open this link within a day and press the button there:\n${link('change', token)}`,
        'If it was not you, ignore this email. Nothing changes.',
      ]);
    },
    addressTaken({ email }) {
      send(email, `Your email address at ${PRODUCT_NAME}`, [
        `Someone wants this to be the email address of another ${PRODUCT_NAME} account. That does not work, because your account has it. Nothing changes.`,
        'If it was you, delete one of the two accounts first. If it was not you, there is nothing to do.',
      ]);
    },
  };
}
