import type { Command } from '../command.ts';
import { isString, shapeOf } from '../shape.ts';

export interface LogoutPayload {
  authToken: string;
}

export const logoutRevoke: Command<LogoutPayload, 'userLogout'> = {
  endpoint: 'userLogout',
  v: 1,
  isPayload: shapeOf<LogoutPayload>({ authToken: isString }),
  entity: ({ authToken }) => `session:${authToken}`,
  label: () => 'Log out on the server',
  toBody: ({ authToken }) => ({ authToken }),
  merge: (_earlier, later) => later,
  // A session that the server no longer knows is what the command wants.
  reached: { unauthenticated: 'drop', session_expired: 'drop', not_found: 'drop' },
  token: ({ authToken }) => authToken,
  anyone: true,
};
