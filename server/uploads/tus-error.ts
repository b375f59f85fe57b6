import { ERRORS } from '@tus/server';

/** What tus answers with an error of its list; it throws them as plain objects, this one has a stack. */
export const tusError = (name: keyof typeof ERRORS): Error => Object.assign(new Error(ERRORS[name].body), ERRORS[name]);
