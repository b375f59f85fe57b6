/** What screens that are open ask the server for again once it has answered a command. */
export type Refresh = 'cart' | 'library' | 'courses' | 'contents' | 'authored' | 'notices' | 'user';

/** After a purchase, whoever recorded it: the server itself may have done. */
export const AFTER_PURCHASE: readonly Refresh[] = ['cart', 'library', 'contents', 'user'];
