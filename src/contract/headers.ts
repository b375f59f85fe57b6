/** A UUID chosen by the client for each intent; repeated, the call answers as the first time did. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** The user whose command this is; the server refuses it with `wrong_user` when the token is another's. */
export const CLIENT_USER_HEADER = 'X-Client-User';
/** Proves that a request is of the device that has the key of the session (RFC 9449). */
export const PROOF_HEADER = 'DPoP';
/** The server's number that the next proof must have. */
export const NONCE_HEADER = 'DPoP-Nonce';
/** Set on an answer that was replayed for a repeated Idempotency-Key. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';
