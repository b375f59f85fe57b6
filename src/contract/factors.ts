import * as z from 'zod/mini';

/** Passkeys of one account. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** How many recovery codes there are after they were made. */
export const RECOVERY_CODES = 10;

const challengeSchema = z.string().check(z.minLength(1), z.maxLength(500));
/** Of an authenticator app, or a recovery code; spaces and hyphens do not count. */
const codeSchema = z.string('Enter the code').check(z.trim(), z.minLength(1, 'Enter the code'), z.maxLength(64));
/** What a browser answers to a question for a passkey (WebAuthn 3, section 5.1.8); the server's library checks the rest of it. */
const base64Schema = z.string().check(z.minLength(1), z.maxLength(2000));
const credentialSchema = z.looseObject({
  id: base64Schema,
  rawId: base64Schema,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
/** A question for a passkey, in the JSON of WebAuthn 3, section 5.1.9 and 5.1.10. */
const questionSchema = z.looseObject({ challenge: z.string() });

const passkeyAnswerShape = { challenge: challengeSchema, passkey: credentialSchema };
const codeAnswerShape = { challenge: challengeSchema, code: codeSchema };

/** `data` of the refusal `second_factor_required`: what the second call of a login names, within five minutes. `passkey`: null without one. */
const secondFactorSchema = z.object({ challenge: z.string(), passkey: z.nullable(questionSchema) });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const loginFactorBodySchema = z.union([z.strictObject(codeAnswerShape), z.strictObject(passkeyAnswerShape)]);
export type LoginFactorBody = z.infer<typeof loginFactorBodySchema>;

export const passkeyQuestionAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ challenge: z.string(), passkey: questionSchema }),
});
export const passkeyLoginBodySchema = z.strictObject(passkeyAnswerShape);
export type PasskeyLoginBody = z.infer<typeof passkeyLoginBodySchema>;

export const signInWaysAnswerSchema = z.object({ success: z.literal(true), data: z.object({ google: z.boolean() }) });

/** `pending` stays in the browser that begins: what comes back from `address` counts together with it alone, for five minutes. */
export const googleBeginAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ address: z.string(), pending: z.string() }),
});
/** What the browser came back with from Google, and what was kept of the beginning. */
export const googleReturnSchema = z.strictObject({
  pending: z.string().check(z.minLength(1), z.maxLength(2000)),
  code: z.string().check(z.minLength(1), z.maxLength(2000)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  iss: z.optional(z.string().check(z.maxLength(200))),
});
export type GoogleReturn = z.infer<typeof googleReturnSchema>;

/** How the user can confirm that it is them. None: they have to log in again. */
export const confirmBeginAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    methods: z.array(z.enum(['password', 'code', 'passkey', 'google'])),
    challenge: z.string(),
    passkey: z.nullable(questionSchema),
  }),
});
export type ConfirmWays = z.infer<typeof confirmBeginAnswerSchema>['data'];

export const confirmBodySchema = z.union([
  z.strictObject({ password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(256)) }),
  z.strictObject({ code: codeSchema }),
  z.strictObject(passkeyAnswerShape),
  z.strictObject({ google: googleReturnSchema }),
]);
export type ConfirmBody = z.infer<typeof confirmBodySchema>;

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** `app`: since when codes of an authenticator app are asked for at a login. `google`: since when it logs in; null where it does not. */
const factorsSchema = z.object({
  app: z.nullable(z.object({ since: z.string() })),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkeySchema),
  password: z.boolean(),
  google: z.object({ offered: z.boolean(), since: z.nullable(z.string()) }),
});
export type Factors = z.infer<typeof factorsSchema>;
export const factorsAnswerSchema = z.object({ success: z.literal(true), data: factorsSchema });

/** `secret` in Base32 for typing it; the same stands in the QR code: an SVG path in a square of `size`. */
export const appBeginAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    secret: z.string(),
    address: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
});
export type NewApp = z.infer<typeof appBeginAnswerSchema>['data'];
export const appAddBodySchema = z.strictObject({ code: codeSchema });

/** The codes are answered this once: afterwards the server knows only their hashes. */
export const recoveryCodesAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  recoveryCodes: z.array(z.string()),
});

export const passkeyAddBodySchema = z.strictObject({
  ...passkeyAnswerShape,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the passkey a name'),
      z.maxLength(PASSKEY_NAME_MAX, `Use at most ${PASSKEY_NAME_MAX} characters`),
    ),
});
export const passkeyRemoveBodySchema = z.strictObject({ id: base64Schema });
