import * as z from 'zod/mini';

/** `{ success: true, message }`: the answer of a command that returns nothing else. */
export const messageAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;
