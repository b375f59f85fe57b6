import type { Hono } from 'hono';
import type { Logger } from 'pino';

export interface ApiEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** The id of the account whose token was good. */
    account?: string;
    /** Goes with the answer: what the next proof of the device needs. */
    nonce?: string;
    /** The answer’s body as it is sent, for who keeps it: reading it back would make a stream of it. */
    sent?: Uint8Array<ArrayBuffer>;
    /** The call was counted towards its limit. */
    counted?: true;
  };
}

/** The application that routes are added to; its paths start with /api/v1. */
export type Api = Hono<ApiEnv>;
