import { FORGOT_PASSWORD_PATH } from '#contract/letter-links.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';

export interface EventWords {
  /** As the owner reads it in their list. */
  what: string;
  /** Of the line in the server's log. */
  level: 'info' | 'warn';
  letter: EventLetter | null;
}

interface EventLetter {
  subject: string;
  /** What happened, as a sentence or two. */
  said: string;
  /** What to do if it was somebody else; `baseUrl`: of the product. Without it: a new password. */
  otherwise?: (baseUrl: string) => string;
}

const account = `your ${PRODUCT_NAME} account`;

const newPassword = (baseUrl: string) =>
  `If this was not you, choose a new password right away:\n${baseUrl}${FORGOT_PASSWORD_PATH}`;
const newPasswordAnd = (more: string) => (baseUrl: string) => `${newPassword(baseUrl)}\n${more}`;

/** Everything that can happen to an account, in words. What has none cannot be recorded. */
export const EVENTS = {
  registered: { what: 'Account created', level: 'info', letter: null },
  loggedIn: { what: 'Logged in', level: 'info', letter: null },
  loggedInNew: {
    what: 'Logged in on a new device',
    level: 'info',
    letter: {
      subject: `New device in ${account}`,
      said: `Someone logged in to ${account} on a device that is new here.`,
    },
  },
  loginsFailed: {
    what: 'Several logins with a wrong password',
    level: 'warn',
    letter: {
      subject: `Failed logins to ${account}`,
      said: `Someone tried several times to log in to ${account} with a wrong password. They did not get in.`,
      otherwise: (baseUrl) =>
        `If this was you, and you forgot your password, choose a new one:\n${baseUrl}${FORGOT_PASSWORD_PATH}\nIf it was not you, there is nothing to do as long as nobody else knows your password.`,
    },
  },
  loginFailed: { what: 'A login failed', level: 'warn', letter: null },
  passwordChanged: {
    what: 'Password changed',
    level: 'info',
    letter: {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      said: `The password of ${account} was just changed. Your other devices were logged out.`,
    },
  },
  resetAsked: { what: 'Link for a new password requested', level: 'info', letter: null },
  resetDone: {
    what: 'Password changed by the link of an email',
    level: 'info',
    letter: {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      said: `The password of ${account} was just changed. Your other devices were logged out.`,
    },
  },
  emailVerified: { what: 'Email address confirmed', level: 'info', letter: null },
  emailChangeAsked: { what: 'Another email address requested', level: 'info', letter: null },
  emailChangeConfirmed: { what: 'Change of the email address confirmed by one address', level: 'info', letter: null },
  emailChanged: {
    what: 'Email address changed',
    level: 'warn',
    letter: {
      subject: `The email address of ${account} was changed`,
      said: `The email address of ${account} was changed. From now on our emails go to the new one, and this one does not log in any more.`,
      otherwise: () =>
        'If this was not you, open the last link of the email in which we asked you to confirm the change. For 7 days it gives your account back to this address and logs every device out.',
    },
  },
  emailChangeUndone: {
    what: 'Change of the email address undone, and all devices logged out',
    level: 'warn',
    letter: {
      subject: `${PRODUCT_NAME}: your email address is as it was`,
      said: `The change of the email address of ${account} was undone, and every device was logged out.`,
      otherwise: (baseUrl) =>
        `Whoever began the change knows your password. Choose a new one right away:\n${baseUrl}${FORGOT_PASSWORD_PATH}`,
    },
  },
  sessionEnded: {
    what: 'Logged out another device',
    level: 'info',
    letter: {
      subject: `A device was logged out of ${account}`,
      said: `A device was logged out of ${account} from another one.`,
    },
  },
  sessionsEnded: {
    what: 'Logged out all other devices',
    level: 'info',
    letter: {
      subject: `Devices were logged out of ${account}`,
      said: `All devices but one were logged out of ${account}.`,
    },
  },
  twoFactorOn: {
    what: 'Two-step login switched on',
    level: 'info',
    letter: { subject: `Two-step login of ${account}`, said: `Two-step login was switched on for ${account}.` },
  },
  twoFactorOff: {
    what: 'Two-step login switched off',
    level: 'warn',
    letter: { subject: `Two-step login of ${account}`, said: `Two-step login was switched off for ${account}.` },
  },
  recoveryCodeUsed: {
    what: 'Logged in with a recovery code',
    level: 'warn',
    letter: {
      subject: `A recovery code of ${account} was used`,
      said: `Someone logged in to ${account} with one of its recovery codes. Each code works once.`,
      otherwise: newPasswordAnd('Then make new recovery codes in your settings.'),
    },
  },
  recoveryCodesRenewed: {
    what: 'New recovery codes made',
    level: 'info',
    letter: {
      subject: `New recovery codes for ${account}`,
      said: `New recovery codes were made for ${account}. The earlier ones do not work any more.`,
    },
  },
  passkeyAdded: {
    what: 'Passkey added',
    level: 'info',
    letter: {
      subject: `A passkey was added to ${account}`,
      said: `A passkey was added to ${account}. Whoever has it can log in.`,
      otherwise: newPasswordAnd('Then remove the passkey in your settings.'),
    },
  },
  passkeyRemoved: {
    what: 'Passkey removed',
    level: 'info',
    letter: { subject: `A passkey was removed from ${account}`, said: `A passkey was removed from ${account}.` },
  },
  googleLinked: {
    what: 'Login with Google connected',
    level: 'info',
    letter: {
      subject: `Google was connected to ${account}`,
      said: `From now on a Google account can log in to ${account}.`,
      otherwise: newPasswordAnd('Then disconnect Google in your settings.'),
    },
  },
  googleUnlinked: {
    what: 'Login with Google disconnected',
    level: 'warn',
    letter: {
      subject: `Google was disconnected from ${account}`,
      said: `From now on Google does not log in to ${account} any more.`,
    },
  },
  dataExported: {
    what: 'Data downloaded',
    level: 'info',
    letter: {
      subject: `The data of ${account} was downloaded`,
      said: `Someone who is logged in to ${account} downloaded everything that we keep of it.`,
    },
  },
  accountDeleted: {
    what: 'Account deleted',
    level: 'info',
    letter: {
      subject: `Your ${PRODUCT_NAME} account was deleted`,
      said: `Your ${PRODUCT_NAME} account was deleted, as was requested with its password. It cannot be brought back.`,
      otherwise: (baseUrl) =>
        `If this was not you, someone knows your password. Use it nowhere else, and write to us:\n${baseUrl}/contact`,
    },
  },
} satisfies Record<string, EventWords>;

/** What can happen to an account. */
export type EventKind = keyof typeof EVENTS;

/** The letter of an event. `where`: the device and network in words. */
export function toEventText(
  { said, otherwise = newPassword }: EventLetter,
  { at, where, baseUrl }: { at: Date; where: string; baseUrl: string },
): string {
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = at.toISOString().slice(11, 16);
  return [said, `When: ${day}, ${time} UTC\nFrom: ${where}`, otherwise(baseUrl)].join('\n\n');
}
