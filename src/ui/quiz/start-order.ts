import type { Question } from '#contract/quiz.ts';
import { shortHash } from '#lib/short-hash.ts';

/** The ids of what is to be ordered, mixed: always alike for the same seed, that of an attempt for example. */
function startOrder({ options, _id }: Pick<Question, 'options' | '_id'>, seed: string): string[] {
  const mixed = options.map((option) => ({ id: option._id, at: shortHash(`${seed} ${_id} ${option._id}`) }));
  return mixed.sort((a, b) => a.at - b.at).map(({ id }) => id);
}

/** What is answered so far; what is to be ordered lies in some order from the start. */
export function givenOf(question: Question, given: readonly string[] | undefined, seed: string): readonly string[] {
  if (question.kind !== 'ordering' || given?.length === question.options.length) return given ?? [];
  return startOrder(question, seed);
}
