import type { Check } from '#data/checks/shape.ts';

/** Not by `instanceof`: it may have been made in another realm. */
export const isBlob: Check<Blob> = (value): value is Blob =>
  typeof value === 'object' && value !== null && 'size' in value && 'arrayBuffer' in value;
