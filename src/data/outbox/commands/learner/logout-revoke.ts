import { learnerCopies } from '../../view/learner-copies.ts';
import { declareCommand, laterWins } from '../declare-command.ts';
import { isString, shapeOf } from '#data/checks/shape.ts';

export interface LogoutPayload {
  authToken: string;
}

export const logoutRevoke = declareCommand({
  kind: 'logout-revoke',
  endpoint: 'userLogout',
  v: 1,
  isPayload: shapeOf<LogoutPayload>({ authToken: isString }),
  entity: ({ authToken }) => `session:${authToken}`,
  label: () => 'Log out on the server',
  about: () => [],
  edit: () => null,
  toBody: ({ authToken }) => ({ authToken }),
  merge: laterWins,
  // The server no longer knows the session, which is what the command asks for.
  reached: { unauthenticated: 'drop', session_expired: 'drop', not_found: 'drop' },
  token: ({ authToken }) => authToken,
  overlay: {},
  copies: learnerCopies,
  refreshes: [],
});
