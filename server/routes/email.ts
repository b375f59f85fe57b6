import type { EmailOutcome } from '#contract/account-security.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { longRoute } from '../http/route.ts';
import { requirePassword } from '../services/accounts/account-changes-service.ts';
import { beginEmailChange, followEmailLink, makeVerifyLink } from '../services/accounts/email-links.ts';
import { limited } from '../services/accounts/rate-limit-service.ts';

const TEXTS: Record<EmailOutcome, string> = {
  verified: 'Your email address is confirmed. Thank you!',
  'waits-for-new': 'Confirmed. Now open the link in the email to your new address.',
  'waits-for-old': 'Confirmed. Now open the link in the email to the address that your account has.',
  changed: 'Your email address was changed. From now on, log in with the new one.',
  undone: 'Your account has this email address again, and every device was logged out. Choose a new password now.',
};

/** The address of an account: confirmed by a letter, and changed by two. */
export function emailRoutes(api: Api, deps: Deps): void {
  const { clock, letters, clientAddress } = deps;

  // No `once`: a second letter within a minute is not sent.
  longRoute(api, deps, 'userEmailVerify', async ({ db, user, c }) => {
    if (user.emailVerified) return { success: true, message: 'Your email address is confirmed already.' };
    await limited(deps, 'verifyLetter', { account: user.id, address: clientAddress(c) }, async () => {
      const link = await inTransaction(db, (tx) => makeVerifyLink(tx, { clock, userId: user.id }));
      if (link) letters.verifyLink(link);
    });
    return { success: true, message: `We have sent an email to ${user.email}. Open the link in it.` };
  });

  longRoute(api, deps, 'userEmailChange', async ({ user, body, c, caller, once }) => {
    const attempt = { account: user.id, address: clientAddress(c) };
    await limited(deps, 'ownPassword', attempt, () =>
      requirePassword(deps, { userId: user.id, password: body.password, wrong: 'The password is incorrect.' }),
    );
    // Stays empty for a copy of the call, which gets the answer that is kept.
    const begun: { change?: Awaited<ReturnType<typeof beginEmailChange>> } = {};
    const answer = await limited(deps, 'emailChange', attempt, () =>
      once(async (tx) => {
        const change = await beginEmailChange(
          tx,
          { clock, userId: user.id, caller: caller() },
          body.email.toLowerCase(),
        );
        begun.change = change;
        return {
          success: true,
          message: change.fromBoth
            ? 'We have sent emails to both addresses. The change takes effect when you have opened the links in both.'
            : 'We have sent an email to the new address. The change takes effect when you have opened the link in it.',
        };
      }),
    );
    begun.change?.sendLetters(letters);
    return answer;
  });

  longRoute(api, deps, 'userEmailConfirm', ({ body, c, caller, once }) =>
    limited(deps, 'emailLink', { address: clientAddress(c) }, () =>
      once(async (tx) => {
        const outcome = await followEmailLink(tx, { clock, token: body.token, caller: caller() });
        return { success: true, message: TEXTS[outcome], outcome };
      }),
    ),
  );
}
