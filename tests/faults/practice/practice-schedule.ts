import fc from 'fast-check';
import type { PracticeDevice } from './practice-device.ts';

const ACTS = [
  'add',
  'remove',
  'grade',
  'grade',
  'grade',
  'gradeWhatWasSeen',
  'undo',
  'deliver',
  'deliver',
  'deliver',
  'unheard',
  'kill',
  'repeat',
  'fetch',
  'fetch',
  'setClock',
] as const;

export interface PracticeAct {
  device: 0 | 1;
  act: (typeof ACTS)[number];
  /** Which of the things that there are. */
  which: number;
}

/** What a learner does on two devices, and what the network makes of it. */
export const practiceSchedule: fc.Arbitrary<PracticeAct[]> = fc.array(
  fc.record({ device: fc.constantFrom<0 | 1>(0, 1), act: fc.constantFrom(...ACTS), which: fc.nat({ max: 30 }) }),
  { minLength: 8, maxLength: 40 },
);

export function play(device: PracticeDevice, { act, which }: PracticeAct): Promise<void> {
  if (act === 'deliver') return device.deliver('heard');
  if (act === 'unheard') return device.deliver('unheard');
  return device[act](which);
}
