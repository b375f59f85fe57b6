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
