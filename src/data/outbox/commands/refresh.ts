/** The kinds of data that open screens fetch again after the server's response to a command. */
export type Refresh =
  'cart' | 'library' | 'courses' | 'contents' | 'notes' | 'practice' | 'quizAttempts' | 'authored' | 'notices' | 'user';

/** The data to fetch again after a purchase. Either this device or the server itself may have recorded the purchase. */
export const AFTER_PURCHASE: readonly Refresh[] = ['cart', 'library', 'contents', 'user'];
