/**
 * PostgreSQL cannot store NUL, and half of a surrogate pair is not a character: the stored text would differ from the
 * typed one.
 */
const NOT_KEPT = /\0|\p{Surrogate}/gu;

/** Whether a text can be stored unchanged. */
export const isKeptText = (text: string): boolean => text.search(NOT_KEPT) === -1;

/** The text without characters that cannot be stored. Nobody types them: they come from pasted or truncated text. */
export const toKeptText = (text: string): string => text.replace(NOT_KEPT, '');
