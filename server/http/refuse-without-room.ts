import { createMiddleware } from 'hono/factory';
import { API_BASE } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import type { DiskRoom } from '../program/disk-room.ts';
import { noRoom } from '../services/shortage.ts';
import type { ApiEnv } from './api.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who cannot log in cannot read what is theirs, and who cannot log out is not safe. Beside these, each DELETE: it makes room. */
const GO_ON: readonly EveryEndpointName[] = [
  'userLogin',
  'userLoginFactor',
  'userPasskeyLoginBegin',
  'userPasskeyLogin',
  'userGoogleBegin',
  'userGoogleLogin',
  'userConfirmBegin',
  'userConfirm',
  'userLogout',
  'userSessionRevoke',
  'userSessionsRevokeOthers',
  'userPasswordChange',
  'userPasswordReset',
  'cartRemove',
  'wishlistRemove',
  'pushUnsubscribe',
];
const GO_ON_PATHS: ReadonlySet<string> = new Set(GO_ON.map((name) => API_BASE + EVERY_ENDPOINT[name].path));

/**
 * Refuses what may write while the disk is nearly full, so that what reads goes on: a database on a full disk does neither. Logins,
 * logouts and what makes room go on for longer. `room`: of the database.
 */
export const refuseWithoutRoom = (room: DiskRoom) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req;
    if (!READS.has(method) && !room.has()) {
      const mayGoOn = method === 'DELETE' || (method === 'POST' && GO_ON_PATHS.has(path));
      if (!(mayGoOn && room.hasLast())) throw noRoom();
    }
    await next();
  });
