import { expect, it } from 'vitest';
import { verifyByHand } from '../support/verify-by-hand.ts';

const KEY = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2';

/** The example of the standard: https://www.w3.org/TR/vc-di-eddsa/#representation-eddsa-jcs-2022 */
const EXAMPLE = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
  proof: {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: '2023-02-24T23:36:38Z',
    verificationMethod: `did:key:${KEY}#${KEY}`,
    proofPurpose: 'assertionMethod',
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
    proofValue: 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX',
  },
};

it('accepts what the standard gives as its example, and nothing else', () => {
  expect(verifyByHand(EXAMPLE, KEY)).toBe(true);
  expect(verifyByHand({ ...EXAMPLE, name: 'Another' }, KEY)).toBe(false);
  expect(verifyByHand({ ...EXAMPLE, proof: { ...EXAMPLE.proof, created: '2024-02-24T23:36:38Z' } }, KEY)).toBe(false);
});
