/** Where Google sends the browser back to, below /api/v1: the address that is registered with Google. */
export const GOOGLE_CALLBACK = '/user/google/callback';
/** The pages that go on from there. */
export const GOOGLE_RETURN = { login: '/login', settings: '/settings' } as const;
