/** What a piece of code is, for its colour. Documents hold their numbers: a new one comes last. */
export const CODE_KINDS = [
  'plain',
  'keyword',
  'string',
  'number',
  'comment',
  'name',
  'type',
  'attribute',
  'added',
  'removed',
] as const;
export type CodeKind = (typeof CODE_KINDS)[number];
