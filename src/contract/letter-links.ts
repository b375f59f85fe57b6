/** Where the link of a letter leads: the server writes it, the app answers there. */
export const RESET_PASSWORD_PATH = '/reset-password';
