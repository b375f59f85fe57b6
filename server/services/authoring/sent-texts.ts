/** In a stored answer: the text that the request itself had at this place. */
interface SentText {
  $sent: (string | number)[];
}

/** A shorter text costs less than its reference is worth. */
const LONG_FROM = 512;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSentText(value: unknown): value is SentText {
  return isObject(value) && Array.isArray(value.$sent);
}

/** A copy of plain JSON with `change` done to each value, from the outermost in; undefined: look inside. */
function changeAll(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value);
  if (changed !== undefined) return changed;
  if (Array.isArray(value)) return value.map((one) => changeAll(one, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changeAll(one, change)]));
}

function findTexts(value: unknown, place: SentText['$sent'], found: Map<string, SentText>): Map<string, SentText> {
  if (typeof value === 'string' && value.length >= LONG_FROM) found.set(value, { $sent: place });
  else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      findTexts(one, [...place, Array.isArray(value) ? Number(name) : name], found);
    }
  }
  return found;
}

/**
 * The answer as it is stored: a long text that came with the request is replaced by its place in the request. The
 * answer to saving a lesson contains the lesson; stored for 90 days with each save, it would fill the table with
 * copies.
 */
export function referToSent(answer: unknown, sent: unknown): unknown {
  const texts = findTexts(sent, [], new Map());
  if (texts.size === 0) return answer;
  // As it will be stored: dates are text there, and what is undefined is not there.
  const plain = JSON.parse(JSON.stringify(answer)) as unknown;
  return changeAll(plain, (value) => (typeof value === 'string' ? texts.get(value) : undefined));
}

/** The answer of a call that is the same as the one that `referToSent` saw. */
export function restoreSent(remembered: unknown, sent: unknown): unknown {
  return changeAll(remembered, (value) => {
    if (!isSentText(value)) return undefined;
    return value.$sent.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), sent);
  });
}
