import { expect, it } from 'vitest';
import type { JsonSchema } from '#server/http/openapi.ts';
import { unknownFields } from './from-schema.ts';

const closed = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});
const shared = { Person: closed({ name: { type: 'string' } }) };
const SCHEMA = closed({
  data: {
    anyOf: [
      { type: 'null' },
      { type: 'array', items: { $ref: '#/components/schemas/Person' } },
      closed({ kind: { const: 'a' }, one: {} }),
      closed({ kind: { const: 'b' }, two: {} }),
    ],
  },
  open: { type: 'object', additionalProperties: closed({ n: {} }) },
});
const found = (value: unknown) => unknownFields(SCHEMA, shared, value);

it('finds each field that a schema does not know, wherever it is', () => {
  expect(found({ data: null, open: { any: { n: 1 } } })).toEqual([]);
  expect(found({ data: [{ name: 'Asha' }, { name: 'Ravi', email: 'r@example.org' }] })).toEqual(['data.1.email']);
  expect(found({ data: { kind: 'b', two: 2 } })).toEqual([]);
  expect(found({ data: { kind: 'b', one: 1 } })).toEqual(['data.one']);
  expect(found({ open: { any: { n: 1, m: 2 } }, more: 1 })).toEqual(['open.any.m', 'more']);
  expect(found(JSON.parse('{"__proto__":1,"constructor":2}'))).toEqual(['__proto__', 'constructor']);
});
