import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core';
import { isKeptText, toKeptText } from '#contract/kept-text.ts';
import { Refusal } from '../services/refusal.ts';

/** zod’s own messages, which name types; the contract’s messages never start like this. */
const ZODS_OWN = /^(Invalid|Too (big|small)|Unrecognized)/;

function issueMessage(issue: $ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}`;
  if (!ZODS_OWN.test(issue.message)) return issue.message;
  const field = issue.path.join('.') || 'The request body';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${field} is required` : `${field} must be ${article(issue.expected)}`;
    case 'too_small':
      return `${field} is too ${sizeWord(issue.origin, 'small')}: at least ${issue.minimum} expected`;
    case 'too_big':
      return `${field} is too ${sizeWord(issue.origin, 'big')}: at most ${issue.maximum} expected`;
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.map(String).join(', ')}`;
    default:
      return `${field} is not valid`;
  }
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

function sizeWord(origin: string, size: 'small' | 'big'): string {
  if (origin === 'string' || origin === 'array') return size === 'small' ? 'short' : 'long';
  return size === 'small' ? 'small' : 'large';
}

/**
 * Whether every text in `value`, field names included, can be stored. Without recursion, because a body can be nested
 * as deep as it is long.
 */
function isKept(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isKeptText(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) waiting.push(name, inner);
  }
  return true;
}

function requireKept(value: unknown): void {
  if (isKept(value)) return;
  const message = 'The text has a character that cannot be saved';
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  throw new Refusal('bad_request', message, {
    fields: fields.filter((entry) => !isKept(entry)).map(([name]) => ({ field: toKeptText(name), message })),
  });
}

/**
 * Reads `value` by `schema`. Throws a `bad_request` that names the field in words, also for a text that the database
 * cannot store. All input is read here.
 */
export function readInput<T extends $ZodType>(schema: T, value: unknown): output<T> {
  requireKept(value);
  const read = safeParse(schema, value, { reportInput: true });
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const fields = read.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issueMessage(issue) }));
  throw new Refusal('bad_request', first ? issueMessage(first) : 'The request is not valid', { fields });
}
