/** How long each neighbour of the server is waited for. What is longer than a request takes its worker from others. */

/** A request, of which a part of the server does not end; beyond, 503. Pieces of videos have no such limit. */
export const REQUEST_MS = 30_000;
/** A connection to PostgreSQL, and a free one of the pool. */
export const DATABASE_CONNECT_MS = 10_000;
/** A replica, for a connection and for an answer; one that takes longer is away, or too busy to be of use. */
export const REPLICA_MS = 1000;
/** The database, when a proxy asks whether this server is ready. */
export const READY_MS = 2000;
/** The database, when somebody scrapes: whoever does waits 10 s. */
export const SCRAPED_STATE_MS = 5000;
/** The payment provider. */
export const PAYMENT_PROVIDER_MS = 10_000;
/** Google, of which a login asks two things. */
export const GOOGLE_SECONDS = 8;
/** A push service. */
export const PUSH_MS = 10_000;
/** The mail server: from finding it to its greeting, and each silence after that. */
export const MAIL_MS = 10_000;
/** The bucket: to connect, and a silence of a connection. Two attempts at both are shorter than a request. */
export const BUCKET_CONNECT_MS = 4000;
export const BUCKET_SILENCE_MS = 10_000;
export const BUCKET_ATTEMPTS = 2;
/** What the doctor asks from outside. */
export const DOCTOR_MS = 10_000;
