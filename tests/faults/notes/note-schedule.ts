import fc from 'fast-check';
import type { NoteDevice } from './note-device.ts';

const ACTS = [
  'add',
  'write',
  'write',
  'write',
  'writeWhatWasSeen',
  'remove',
  'undo',
  'move',
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

export interface NoteAct {
  device: 0 | 1;
  act: (typeof ACTS)[number];
  /** Which of the things that there are. */
  which: number;
}

/** What a learner does on two devices, and what the network makes of it. */
export const noteSchedule: fc.Arbitrary<NoteAct[]> = fc.array(
  fc.record({ device: fc.constantFrom<0 | 1>(0, 1), act: fc.constantFrom(...ACTS), which: fc.nat({ max: 30 }) }),
  { minLength: 8, maxLength: 40 },
);

export function play(device: NoteDevice, { act, which }: NoteAct): Promise<void> {
  if (act === 'deliver') return device.deliver('heard');
  if (act === 'unheard') return device.deliver('unheard');
  return device[act](which);
}
