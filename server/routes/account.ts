import type { Context } from 'hono';
import { AVATAR_MAX_BYTES } from '#contract/limits.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { requireGoodPassword } from '../auth/known-passwords.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { Refusal } from '../services/refusal.ts';
import { longRoute, route } from '../http/route.ts';
import { FORM_BYTES, readUploadedFile } from '../http/uploaded-file.ts';
import {
  becomeInstructor,
  changePassword,
  loadUser,
  requirePassword,
  setAvatar,
  updateUser,
} from '../services/accounts/account-changes-service.ts';
import { recordEvent } from '../services/accounts/account-events.ts';
import { removeAvatar, saveAvatar, toAvatar } from '../services/accounts/avatar-service.ts';
import { deleteUser, removeLeftovers } from '../services/accounts/delete-account-service.ts';
import { exportUser } from '../services/accounts/export-service.ts';
import { loadDashboard, loadInstructorSummary } from '../services/catalogue/overview-service.ts';
import { loadProfile } from '../services/accounts/profile-service.ts';
import { limited } from '../services/accounts/rate-limit-service.ts';

export function accountRoutes(api: Api, deps: Deps): void {
  const { clock, storage, passwords, clientAddress } = deps;

  longRoute(api, deps, 'userUpdate', async ({ user, body, log, once }) => {
    let unused: string | null = null;
    const answer = await once(async (tx) => {
      unused = await updateUser(tx, { clock, userId: user.id }, body);
      return { success: true, message: 'Your profile was updated.', user: await loadUser(tx, user.id) };
    });
    await forget(unused, log);
    return answer;
  });

  longRoute(
    api,
    deps,
    'userAvatar',
    async ({ user, c, log, once }) => {
      const picture = await toAvatar(await readUploadedFile(c, OPERATIONS.userAvatar.upload));
      const saved = await saveAvatar(storage, picture);
      // What nobody refers to in the end: the new file, unless this call is the one that puts it in the old one's place.
      let unused: string | null = saved;
      try {
        return await once(async (tx) => {
          const replaced = await setAvatar(tx, { clock, userId: user.id }, saved);
          const now = await loadUser(tx, user.id);
          unused = replaced;
          return { success: true, message: 'Your picture was updated.', user: now };
        });
      } catch (error) {
        unused = saved;
        throw error;
      } finally {
        await forget(unused, log);
      }
    },
    { maxBytes: AVATAR_MAX_BYTES + FORM_BYTES, tooLarge: 'The picture can be at most 5 MB.' },
  );

  longRoute(api, deps, 'userPasswordChange', async ({ user, body, c, once, caller }) => {
    await requireOwnPassword(c, user.id, body.currentPassword, 'The current password is incorrect.');
    if (body.newPassword === body.currentPassword) {
      throw new Refusal('bad_request', 'Choose a password that is different from the current one.');
    }
    requireGoodPassword(body.newPassword, user);
    const passwordHash = await passwords.hash(body.newPassword);
    return once(async (tx) => {
      await changePassword(tx, { clock, userId: user.id, passwordHash, keptSessionId: user.sessionId });
      await recordEvent(tx, { kind: 'passwordChanged', userId: user.id, caller: caller(), clock });
      return { success: true, message: 'Your password was changed. Your other devices were logged out.' };
    });
  });

  route(api, deps, 'userBecomeInstructor', async ({ db, user }) => {
    await becomeInstructor(db, { clock, userId: user.id });
    return { success: true, message: 'You are now an instructor.', user: await loadUser(db, user.id) };
  });

  longRoute(api, deps, 'userDelete', async ({ user, body, log, once, c, caller }) => {
    if (body.confirmation !== user.username) {
      throw new Refusal('bad_request', 'Enter your username exactly as shown to confirm.');
    }
    await requireOwnPassword(c, user.id, body.password, 'The password is incorrect.');
    const answer = await once(async (tx) => {
      await deleteUser(tx, deps, user.id);
      const gone = { kind: 'accountDeleted', userId: user.id, letterTo: user.email } as const;
      await recordEvent(tx, { ...gone, caller: caller(), clock });
      return { success: true, message: 'Your account was deleted.' };
    });
    deps.statusLists.forget();
    await removeLeftovers({ ...deps, logger: log });
    return answer;
  });

  route(api, deps, 'userProfile', async ({ db, user }) => ({ success: true, data: await loadProfile(db, user.id) }));

  route(api, deps, 'userExport', async ({ db, user, c, caller }) => {
    await recordEvent(db, { kind: 'dataExported', userId: user.id, caller: caller(), clock });
    c.header('Content-Disposition', 'attachment; filename="code-it-account.json"');
    return { success: true, data: await exportUser(db, { clock, userId: user.id }) };
  });

  route(api, deps, 'dashboard', async ({ db, user }) => ({ success: true, data: await loadDashboard(db, user) }));

  route(api, deps, 'instructorSummary', async ({ db, user }) => ({
    success: true,
    data: await loadInstructorSummary(db, user),
  }));

  function requireOwnPassword(c: Context, userId: string, password: string, wrong: string): Promise<void> {
    return limited(deps, 'ownPassword', { account: userId, address: clientAddress(c) }, () =>
      requirePassword(deps, { userId, password, wrong }),
    );
  }

  /** After the commit; a file that could not be removed is nobody's picture any more. */
  async function forget(address: string | null, log: Deps['logger']): Promise<void> {
    if (address === null) return;
    await removeAvatar(storage, address).catch((error: unknown) =>
      log.warn({ err: error }, 'a picture was not removed'),
    );
  }
}
