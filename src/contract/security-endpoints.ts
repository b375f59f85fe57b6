import type { Endpoint } from './endpoints.ts';

/**
 * The calls about how somebody proves who they are, and what happened to their account. Beside the others, because no page needs
 * their addresses before its first use of them.
 */
export const SECURITY_ENDPOINTS = {
  userSecurityEvents: { method: 'GET', path: '/user/security-events', auth: 'required' },
  userEmailVerify: { method: 'POST', path: '/user/email/verify', auth: 'required' },
  userEmailChange: { method: 'POST', path: '/user/email/change', auth: 'required' },
  userEmailConfirm: { method: 'POST', path: '/user/email/confirm', auth: 'none' },
  userLoginFactor: { method: 'POST', path: '/user/login/factor', auth: 'none' },
  userPasskeyLoginBegin: { method: 'POST', path: '/user/login/passkey/begin', auth: 'none' },
  userPasskeyLogin: { method: 'POST', path: '/user/login/passkey', auth: 'none' },
  userConfirmBegin: { method: 'POST', path: '/user/confirm/begin', auth: 'required' },
  userConfirm: { method: 'POST', path: '/user/confirm', auth: 'required' },
  userFactors: { method: 'GET', path: '/user/factors', auth: 'required' },
  userAppBegin: { method: 'POST', path: '/user/factors/app/begin', auth: 'required' },
  userAppAdd: { method: 'POST', path: '/user/factors/app', auth: 'required' },
  userAppRemove: { method: 'DELETE', path: '/user/factors/app', auth: 'required' },
  userRecoveryCodes: { method: 'POST', path: '/user/factors/recovery-codes', auth: 'required' },
  userPasskeyBegin: { method: 'POST', path: '/user/factors/passkey/begin', auth: 'required' },
  userPasskeyAdd: { method: 'POST', path: '/user/factors/passkey', auth: 'required' },
  userPasskeyRemove: { method: 'DELETE', path: '/user/factors/passkey', auth: 'required' },
  userSignInWays: { method: 'GET', path: '/user/sign-in-ways', auth: 'none' },
  userGoogleBegin: { method: 'POST', path: '/user/google/begin', auth: 'optional' },
  userGoogleLogin: { method: 'POST', path: '/user/login/google', auth: 'none' },
  userGoogleLink: { method: 'POST', path: '/user/google/link', auth: 'required' },
  userGoogleUnlink: { method: 'DELETE', path: '/user/google/link', auth: 'required' },
} as const satisfies Record<string, Endpoint>;
