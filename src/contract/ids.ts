import * as z from 'zod/mini';

/** A UUID, made by the server or a device. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is no id'));
