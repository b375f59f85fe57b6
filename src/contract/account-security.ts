import * as z from 'zod/mini';

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
