import fc from 'fast-check';
import type { AuthorDevice } from './author-device.ts';

const ACTS = [
  'add',
  'edit',
  'edit',
  'move',
  'move',
  'remove',
  'bringBack',
  'deliver',
  'deliver',
  'unheard',
  'repeat',
  'fetch',
] as const;

export interface AuthorAct {
  device: 0 | 1;
  act: (typeof ACTS)[number];
  /** Which of the things that there are. */
  which: number;
  place: number;
}

/** What an instructor does on two devices, and what the network makes of it. */
export const authorSchedule: fc.Arbitrary<AuthorAct[]> = fc.array(
  fc.record({
    device: fc.constantFrom<0 | 1>(0, 1),
    act: fc.constantFrom(...ACTS),
    which: fc.nat({ max: 30 }),
    place: fc.nat({ max: 30 }),
  }),
  { minLength: 10, maxLength: 50 },
);

export async function play(device: AuthorDevice, { act, which, place }: AuthorAct): Promise<void> {
  switch (act) {
    case 'add':
      return device.add(which, place);
    case 'edit':
      return device.edit(which, place);
    case 'move':
      return device.move(which, place);
    case 'remove':
      return device.remove(which);
    case 'bringBack':
      return device.bringBack(which);
    case 'deliver':
      return device.deliver(true);
    case 'unheard':
      return device.deliver(false);
    case 'repeat':
      return device.repeat(which);
    case 'fetch':
      return device.fetch();
  }
}
