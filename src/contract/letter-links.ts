/** Addresses in letters and on certificates: the server writes them, the app has pages for them. */
export const RESET_PASSWORD_PATH = '/reset-password';
export const FORGOT_PASSWORD_PATH = '/forgot-password';
export const VERIFY_EMAIL_PATH = '/verify-email';
export const overviewPath = (courseId: string) => `/course/overview/${encodeURIComponent(courseId)}`;
export const certificatePath = (id: string) => `/certificate/${encodeURIComponent(id)}`;
