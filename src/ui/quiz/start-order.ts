import type { Question } from '#contract/quiz.ts';
import { shortHash } from '#lib/short-hash.ts';

/** Spreads what differs in a few bits over all of them (the end of MurmurHash3). */
function spread(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** The ids of what is to be ordered, mixed: always alike for the same seed, that of an attempt for example, and never as they are right. */
function startOrder({ options, _id, key }: Pick<Question, 'options' | '_id' | 'key'>, seed: string): string[] {
  const ids = options
    .map((option) => ({ id: option._id, at: spread(shortHash(`${seed} ${_id} ${option._id}`)) }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
  const isSolved = key?.every((id, index) => ids[index] === id) ?? false;
  return isSolved ? [...ids.slice(1), ...ids.slice(0, 1)] : ids;
}

/** What is answered so far; what is to be ordered lies in some order from the start. */
export function givenOf(question: Question, given: readonly string[] | undefined, seed: string): readonly string[] {
  if (question.kind !== 'ordering' || given?.length === question.options.length) return given ?? [];
  return startOrder(question, seed);
}
