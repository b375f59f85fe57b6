/** Texts of login, registration and logout (specification, sections 5 and 8). */
export const LOGIN_TEXT = {
  loading: 'Logging in...',
  failed: 'Failed to login. Please try again.',
  invalid: 'Invalid email or password',
  success: 'Logged in successfully!',
} as const;

export const REGISTER_TEXT = {
  failed: 'Failed to sign up. Please try again.',
  success: 'Registered successfully!',
} as const;

export const LOGOUT_TEXT = {
  loading: 'Logging out...',
  success: 'Successfully logged out!',
  failed: 'Failed to log out. Please try again.',
  noToken: 'No authentication token found. Please log in again.',
  server: 'You have successfully logged out.',
} as const;
