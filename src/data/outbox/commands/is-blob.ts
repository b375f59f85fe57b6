import type { Check } from '#data/checks/shape.ts';

/** Does not use `instanceof`: the blob may come from another realm. */
export const isBlob: Check<Blob> = (value): value is Blob =>
  typeof value === 'object' && value !== null && 'size' in value && 'arrayBuffer' in value;
