import fc from 'fast-check';
import type { JsonSchema } from '#server/http/openapi.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Shared = Readonly<Record<string, JsonSchema>>;

/** What JSON Schema has and the description of the API uses. */
interface Read {
  $ref?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Read[];
  oneOf?: Read[];
  allOf?: Read[];
  type?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Read;
  properties?: Record<string, Read>;
  required?: string[];
  additionalProperties?: boolean | Read;
}

const COMPONENT = '#/components/schemas/';
/** So long is what has no bound. */
const LONG = 40;
/** So deep is what refers to itself. */
const DEEP = 5;

function follow(schema: JsonSchema | Read, shared: Shared): Read {
  const read = schema as Read;
  return read.$ref?.startsWith(COMPONENT) ? follow(shared[read.$ref.slice(COMPONENT.length)] ?? {}, shared) : read;
}

/** At its bounds and one beyond them now and then; else something small within. */
function near(min: number, max: number, most: number): fc.Arbitrary<number> {
  const within = fc.integer({ min, max: Math.max(min, Math.min(max, min + most)) });
  const bounds = [min, max, max + 1, ...(min > 0 ? [min - 1] : [])].filter((length) => length <= 70_000);
  return fc.oneof({ weight: 8, arbitrary: within }, { weight: 2, arbitrary: fc.constantFrom(...bounds) });
}

function textOf({ format, minLength = 0, maxLength = LONG }: Read): fc.Arbitrary<string> {
  const any = near(minLength, maxLength, LONG).chain((length) =>
    length > 200
      ? fc.constantFrom('x', 'é', '😀').map((one) => one.repeat(length).slice(0, length))
      : fc.string({ minLength: Math.max(0, length), maxLength: Math.max(0, length), unit: 'grapheme' }),
  );
  const uuid = fc.uuid();
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: uuid }, any);
  if (format === 'email') return fc.oneof({ weight: 4, arbitrary: fc.emailAddress() }, any);
  if (format === 'date-time') return fc.oneof({ weight: 4, arbitrary: isoTime }, any);
  if (format === 'uri') return fc.oneof({ weight: 4, arbitrary: fc.webUrl() }, any);
  return fc.oneof({ weight: 4, arbitrary: any }, uuid, isoTime);
}
const isoTime = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

function numberOf(schema: Read): fc.Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -1000;
  const max = schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000_000;
  const whole = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, min + 1000)) }) },
    fc.constantFrom(min, max, min - 1, max + 1, 0, -1),
  );
  return schema.type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}

/** Values that a schema allows, most of them; some are just beyond a bound. `known` has values for fields of a name. */
export function fromSchema(
  schema: JsonSchema | Read,
  shared: Shared,
  known: Readonly<Record<string, readonly Json[]>>,
  name = '',
  depth = 0,
): fc.Arbitrary<Json> {
  const read = follow(schema, shared);
  const inner = (one: Read, inside = name) => fromSchema(one, shared, known, inside, depth + 1);
  if (read.const !== undefined) return fc.constant(read.const);
  if (read.enum) return fc.constantFrom(...read.enum);
  const choices = read.anyOf ?? read.oneOf;
  if (choices) {
    const usable = depth > DEEP ? choices.filter(({ type }) => type !== 'object' && type !== 'array') : choices;
    return fc.oneof(...(usable.length > 0 ? usable : choices).map((one) => inner(one)));
  }
  if (read.allOf)
    return fc.tuple(...read.allOf.map((one) => inner(one))).map((all) => Object.assign({}, ...all) as Json);
  const pool = known[name];
  switch (read.type) {
    case 'string':
      return pool ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pool) }, textOf(read)) : textOf(read);
    case 'integer':
    case 'number':
      return numberOf(read);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = read;
      if (depth > DEEP) return fc.constant([]);
      return fc.array(inner(items), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) });
    }
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = read;
      const fields = Object.entries(properties).map(([field, one]) => [field, inner(one, field)] as const);
      const record = fc.record(Object.fromEntries(fields), { requiredKeys: required });
      if (typeof additionalProperties !== 'object' || depth > DEEP) return record;
      const more = fc.dictionary(fc.string({ maxLength: 20 }), inner(additionalProperties), { maxKeys: 3 });
      return fc.tuple(record, more).map(([own, others]) => ({ ...others, ...own }));
    }
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  }
}

/** The places of `value` that `schema` does not know, such as `data.0.email`. What is not closed knows all. */
export function unknownFields(schema: JsonSchema | Read, shared: Shared, value: unknown, place = ''): string[] {
  const read = follow(schema, shared);
  const choices = read.anyOf ?? read.oneOf;
  if (choices) {
    const found = choices
      .filter((one) => fits(follow(one, shared), value))
      .map((one) => unknownFields(one, shared, value, place));
    return found.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  if (read.allOf) return read.allOf.flatMap((one) => unknownFields(one, shared, value, place));
  if (Array.isArray(value)) {
    return read.items ? value.flatMap((one, at) => unknownFields(read.items ?? {}, shared, one, `${place}${at}.`)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const known = Object.hasOwn(read.properties ?? {}, name) ? read.properties?.[name] : undefined;
    if (known) return unknownFields(known, shared, one, `${place}${name}.`);
    if (typeof read.additionalProperties === 'object') {
      return unknownFields(read.additionalProperties, shared, one, `${place}${name}.`);
    }
    return read.additionalProperties === false ? [place + name] : [];
  });
}

function fits({ type, const: fixed, properties }: Read, value: unknown): boolean {
  if (fixed !== undefined) return fixed === value;
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type !== 'object') return typeof value !== 'object';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // Of several objects the one whose fixed fields it has.
  return Object.entries(properties ?? {}).every(
    ([name, one]) => one.const === undefined || (value as Record<string, unknown>)[name] === one.const,
  );
}
