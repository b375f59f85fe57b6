import fc from 'fast-check';
import type { QuizDevice } from './quiz-device.ts';

const ACTS = [
  'practise',
  'sit',
  'sit',
  'deliver',
  'deliver',
  'deliver',
  'unheard',
  'kill',
  'repeat',
  'fetch',
  'fetch',
  'study',
  'edit',
  'setClock',
] as const;

export interface QuizAct {
  device: 0 | 1;
  act: (typeof ACTS)[number];
  /** Which of the things that there are. */
  which: number;
}

/** What a learner does on two devices while the author edits the quiz, and what the network makes of it. */
export const quizSchedule: fc.Arbitrary<QuizAct[]> = fc.array(
  fc.record({ device: fc.constantFrom<0 | 1>(0, 1), act: fc.constantFrom(...ACTS), which: fc.nat({ max: 30 }) }),
  { minLength: 8, maxLength: 40 },
);

export function play(device: QuizDevice, edit: () => Promise<void>, { act, which }: QuizAct): Promise<void> {
  if (act === 'edit') return edit();
  if (act === 'deliver') return device.deliver('heard');
  if (act === 'unheard') return device.deliver('unheard');
  return device[act](which);
}
