import * as z from 'zod/mini';
import { holderProblem, toHolder } from './certificate-rules.ts';
import { idSchema } from './ids.ts';

/** The name that stands on a certificate, in one line. */
const holderSchema = z.string('Your name is required').check(z.overwrite(toHolder), (name) => {
  const problem = holderProblem(name.value);
  if (problem) name.issues.push({ code: 'custom', message: problem, input: name.value });
});

/** A W3C Verifiable Credential: an Open Badges 3.0 `OpenBadgeCredential`, or a status list. */
const credentialSchema = z.looseObject({
  '@context': z.array(z.string()),
  type: z.array(z.string()),
  issuer: z.looseObject({ id: z.string() }),
  credentialSubject: z.looseObject({}),
  proof: z.looseObject({ proofValue: z.string(), verificationMethod: z.string() }),
});
export type Credential = z.infer<typeof credentialSchema>;

/** A QR code: `path` draws its dark squares (SVG path data), each 1 × 1, in a square of `size`. */
const qrSchema = z.object({ size: z.int(), path: z.string() });

/** A certificate as everybody who has its address sees it. Times in ISO 8601. */
const certificateSchema = z.object({
  _id: idSchema,
  /** Null when it is revoked. */
  name: z.nullable(z.string()),
  courseId: z.string(),
  /** Whether the course has a page for everybody now. */
  courseShown: z.boolean(),
  /** As it was called when the certificate was issued. */
  courseTitle: z.string(),
  /** Their username then. */
  instructor: z.string(),
  /** Of the course. */
  lessons: z.int(),
  /** That the lessons take; 0 where the length of one is not known. */
  minutes: z.int(),
  /** Those of the course; 0 unless all of them are passed. */
  gradedQuizzes: z.int(),
  issuedAt: z.string(),
  revokedAt: z.nullable(z.string()),
  revokedBecause: z.nullable(z.enum(['refund'])),
  /** Leads to its page. */
  qr: qrSchema,
});
export type Certificate = z.infer<typeof certificateSchema>;

/** A certificate as its holder has it. */
const ownCertificateSchema = z.extend(certificateSchema, {
  /** The name can be corrected once. */
  correctable: z.boolean(),
  credential: credentialSchema,
});
export type OwnCertificate = z.infer<typeof ownCertificateSchema>;

export const certificateQuerySchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
export const certificateAnswerSchema = z.object({ success: z.literal(true), data: certificateSchema });
/** The latest first. */
export const certificateListAnswerSchema = z.object({ success: z.literal(true), data: z.array(ownCertificateSchema) });

export const certificateIssueBodySchema = z.strictObject({ courseId: idSchema, name: holderSchema });
export type CertificateIssueBody = z.infer<typeof certificateIssueBodySchema>;
export const certificateCorrectBodySchema = z.strictObject({ certificateId: idSchema, name: holderSchema });
export type CertificateCorrectBody = z.infer<typeof certificateCorrectBodySchema>;
export const ownCertificateAnswerSchema = z.object({ success: z.literal(true), data: ownCertificateSchema });

/** What a check of a file needs: the Ed25519 public keys (multibase) that sign or signed, and the status lists in their order. */
export const certificateTrustAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ keys: z.array(z.string()), statusLists: z.array(credentialSchema) }),
});
export type CertificateTrust = z.infer<typeof certificateTrustAnswerSchema>['data'];
