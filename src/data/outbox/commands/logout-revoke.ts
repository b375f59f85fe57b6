import type { Command } from '../command.ts';

export interface LogoutPayload {
  authToken: string;
}

export const logoutRevoke: Command<LogoutPayload, 'userLogout'> = {
  type: 'logout-revoke',
  endpoint: 'userLogout',
  v: 1,
  entity: ({ authToken }) => `session:${authToken}`,
  label: () => 'Log out on the server',
  toBody: ({ authToken }) => ({ authToken }),
  merge: (_earlier, later) => later,
  // A session that the server no longer knows is what the command wants.
  reached: { unauthenticated: 'drop', session_expired: 'drop', not_found: 'drop' },
  token: ({ authToken }) => authToken,
  anyone: true,
};
