import fc from 'fast-check';
import type { Json } from './from-schema.ts';

const nested = (open: string, inside: string, close: string, times: number) =>
  JSON.parse(open.repeat(times) + inside + close.repeat(times)) as Json;

/** What nobody who means well sends in a field. */
export const hostileValue: fc.Arbitrary<Json> = fc
  .oneof(
    fc.constantFrom<Json[]>(
      ...[null, true, false, 0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE, '', ' ', '\0'],
      ...[
        '\ud800',
        '\udfff\ud800',
        '\u202eabc',
        '\ufeff',
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        'hasOwnProperty',
      ],
      ...[
        'null',
        'undefined',
        'NaN',
        'Infinity',
        '-0',
        '1e999',
        '0x10',
        "' or 1=1; --",
        '"; drop table "user"; --',
        '%00',
        '%',
        '%zz',
      ],
      ...[
        '../../etc/passwd',
        '..\\..\\',
        '/etc/passwd',
        'file:///etc/passwd',
        'javascript:alert(1)',
        '<script>x</script>',
      ],
      ...['\r\nSet-Cookie: a=b', '${7*7}', '{{7*7}}', '$(id)', '`id`', '; sleep 5', '(a+)+$', 'a'.repeat(5000) + '!'],
      ...[
        '0000-00-00',
        '9999-12-31T23:59:59.999Z',
        '+275760-09-13T00:00:00.001Z',
        '-271821-04-20T00:00:00.000Z',
        '2026-02-31',
      ],
      ...[
        '00000000-0000-0000-0000-000000000000',
        'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
        'x'.repeat(20_000),
        '😀'.repeat(2000),
      ],
      ...['\u0301'.repeat(500), '['.repeat(400), '*'.repeat(800), '_a'.repeat(400), '> '.repeat(300), '`'.repeat(999)],
      ...[[], {}, [null], [[]], { a: 1 }, { toString: 1 }, { length: 1e9 }, { then: 1 }, { toJSON: 'x' }],
      ...[
        JSON.parse('{"__proto__":{"polluted":true}}') as Json,
        JSON.parse('{"constructor":{"prototype":{"polluted":true}}}') as Json,
      ],
      ...[nested('[', '', ']', 800), nested('{"a":', '1', '}', 800), Array.from({ length: 3000 }, (_, at) => at)],
      ...[Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`k${at}`, at]))],
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.double(),
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
  )
  .map((value) => (typeof value === 'number' && !Number.isFinite(value) ? null : value));

/** One change of what is sent: a place, by a number that is taken modulo how many there are, and what is done there. */
export interface Change {
  where: number;
  what: 'put' | 'drop' | 'add' | 'grow' | 'shrink';
  value: Json;
  name: string;
}
export const change: fc.Arbitrary<Change> = fc.record({
  where: fc.nat(10_000),
  what: fc.constantFrom('put', 'put', 'put', 'drop', 'add', 'grow', 'shrink'),
  value: hostileValue,
  name: fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'role',
    'userId',
    '_id',
    'id',
    'isAdmin',
    'password',
    '\0',
    'x',
  ),
});

interface Place {
  holder: Json[] | { [name: string]: Json };
  key: string | number;
}

function placesIn(value: Json): Place[] {
  const found: Place[] = [];
  const waiting: Json[] = [value];
  while (waiting.length > 0 && found.length < 2000) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const holder = next;
    const keys = Array.isArray(holder) ? holder.map((_, at) => at) : Object.keys(holder);
    for (const key of keys) {
      found.push({ holder, key });
      waiting.push((holder as Record<string | number, Json>)[key] as Json);
    }
  }
  return found;
}

/** Sets a field as JSON would have it: `__proto__` is a name like any other. */
const put = ({ holder, key }: Place, value: Json) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

function grown(value: Json, by: 1 | -1): Json {
  if (typeof value === 'number') return value + by;
  if (typeof value === 'string') return by === 1 ? value + value + 'x' : value.slice(0, -1);
  if (Array.isArray(value)) return by === 1 ? [...value, ...value, ...value.slice(0, 1)] : value.slice(1);
  return value;
}

/** `value` with the changes, one after another; `value` itself stays. */
export function changed(value: Json, changes: readonly Change[]): Json {
  const root = { whole: structuredClone(value) };
  for (const { where, what, value: other, name } of changes) {
    const places = placesIn(root);
    const place = places[where % places.length];
    if (!place) continue;
    const now = (place.holder as Record<string | number, Json>)[place.key] as Json;
    if (what === 'put') put(place, structuredClone(other));
    else if (what === 'add' && Array.isArray(now)) now.push(structuredClone(other));
    else if (what === 'add' && typeof now === 'object' && now !== null)
      put({ holder: now, key: name }, structuredClone(other));
    else if (what === 'add' && !Array.isArray(place.holder))
      put({ holder: place.holder, key: name }, structuredClone(other));
    else if (what === 'drop' && place.holder !== (root as unknown)) Reflect.deleteProperty(place.holder, place.key);
    else put(place, grown(now, what === 'grow' ? 1 : -1));
  }
  return root.whole ?? null;
}
