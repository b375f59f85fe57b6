import * as z from 'zod/mini';
import { PAGE_LIMIT_MAX, SECURITY_EVENTS_PAGE } from './limits.ts';

/** A browser that is logged in. */
const deviceSessionSchema = z.object({
  id: z.string(),
  /** Browser and system in words: 'Chrome on Windows'. */
  device: z.string(),
  /** The network that it logged in from: an IPv4 address or an IPv6 network; null where it is not known. */
  address: z.nullable(z.string()),
  loggedInAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  /** Whether it makes this call. */
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** The session that makes the call first, then by their last use. */
export const sessionsAnswerSchema = z.object({ success: z.literal(true), data: z.array(deviceSessionSchema) });

export const sessionRevokeBodySchema = z.strictObject({
  sessionId: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** Something that happened to the account. */
const securityEventSchema = z.object({
  id: z.string(),
  /** Such as passwordChanged; later versions may have more. */
  kind: z.string(),
  /** It in words: 'Password changed'. */
  what: z.string(),
  at: z.string(),
  /** As of a session. */
  device: z.string(),
  address: z.nullable(z.string()),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** `before`: the `next` of the page before. */
export const securityEventsQuerySchema = z.object({
  before: z.optional(z.uuid()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_LIMIT_MAX)), SECURITY_EVENTS_PAGE),
});

/** The latest first; `next` is null on the last page. */
export const securityEventsAnswerSchema = z.object({
  success: z.literal(true),
  data: z.array(securityEventSchema),
  next: z.nullable(z.string()),
});
export type SecurityEventsPage = Omit<z.infer<typeof securityEventsAnswerSchema>, 'success'>;

/** `password`: the current one. */
export const emailChangeBodySchema = z.strictObject({
  email: z.email('Enter a valid email address'),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(256)),
});
export type EmailChangeBody = z.infer<typeof emailChangeBodySchema>;

/** `token` comes from the link in the letter. */
export const emailConfirmBodySchema = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** What a link did. `waits-for-…`: the address is changed when the other letter's link was opened too. */
const EMAIL_OUTCOMES = ['verified', 'waits-for-new', 'waits-for-old', 'changed', 'undone'] as const;
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];
export const emailConfirmAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  outcome: z.enum(EMAIL_OUTCOMES),
});
