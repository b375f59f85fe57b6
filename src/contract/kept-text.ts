/** PostgreSQL keeps every character but NUL, and half of a pair is none: what was saved would not be what was typed. */
const NOT_KEPT = /\0|\p{Surrogate}/gu;

/** Whether a text can be kept as it is. */
export const isKeptText = (text: string): boolean => text.search(NOT_KEPT) === -1;

/** The text without what cannot be kept. Nobody sees or types that: it comes with what is pasted, or is cut in two. */
export const toKeptText = (text: string): string => text.replace(NOT_KEPT, '');
