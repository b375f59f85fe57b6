declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  interface Cryptosuite {
    name: string;
    createVerifyData: (options: { cryptosuite: Cryptosuite; document: object; proof: object }) => Promise<Uint8Array>;
  }
  export function createSignCryptosuite(): Cryptosuite;
  export function createVerifyCryptosuite(): Cryptosuite;
}

declare module '@digitalbazaar/ed25519-multikey' {
  interface KeyPair {
    publicKeyMultibase: string;
    signer: () => { sign: (options: { data: Uint8Array }) => Promise<Uint8Array> };
    verifier: () => { verify: (options: { data: Uint8Array; signature: Uint8Array }) => Promise<boolean> };
  }
  export function generate(options: { seed: Uint8Array; controller?: string }): Promise<KeyPair>;
  export function from(key: { type: 'Multikey'; publicKeyMultibase: string }): Promise<KeyPair>;
}

declare module 'base58-universal' {
  export function encode(bytes: Uint8Array): string;
  export function decode(text: string): Uint8Array;
}
