// What the pages of certificates call.
export * from '../copies/certificate-copies.ts';
