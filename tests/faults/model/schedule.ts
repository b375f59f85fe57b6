import fc from 'fast-check';

/** What may happen to one request between the device and the server. */
export type Fault =
  | { kind: 'none' | 'unreachable' | 'answerLost' | 'errorAfterCommit' | 'portal' | 'stalled' | 'timeout' | 'twice' }
  | { kind: 'sessionEnds' | 'serverRestarts' }
  /** The server asks to wait. */
  | { kind: 'busy' | 'throttled'; seconds: number }
  /** The device hears nothing and gives up; or hears the answer, and the line has kept a copy. It arrives steps later. */
  | { kind: 'late' | 'copied'; steps: number };

/** Where a process stops: at its n-th transaction, request or answer. A frozen one goes on at the next thaw. */
export interface Stop {
  how: 'crash' | 'freeze';
  after: number;
}

export type Course = 'plain' | 'other' | 'free' | 'owned' | 'withdrawn';
export type Track = 'owned-1' | 'owned-2' | 'free-1';
export type Person = 'ana' | 'ben';

/** What a learner does. */
export type Act =
  | { act: 'cart-add' | 'wishlist-add' | 'wishlist-remove'; course: Course }
  | { act: 'cart-remove'; course: Course; undoable: boolean }
  | { act: 'library-archive' | 'library-unarchive' | 'library-remove'; course: 'owned' | 'free' }
  | { act: 'enroll' }
  | { act: 'watch'; track: Track; seconds: number }
  | { act: 'mark'; track: Track; done: boolean };

export type Step =
  | { do: 'act'; act: Act; full: boolean }
  | { do: 'undo' | 'thaw' | 'retry' }
  | { do: 'drain'; by: 'page' | 'worker' | 'both'; reconnected: boolean; faults: Fault[]; stop: Stop | null }
  | { do: 'wait'; ms: number }
  | { do: 'setClock'; ms: number }
  | { do: 'endSession' | 'logOut' }
  | { do: 'logIn'; person: Person };

export interface Schedule {
  /** Whether the browser has Web Locks. */
  locks: boolean;
  /** What is left frozen when the faults stop goes on, or never does. */
  thawsAtEnd: boolean;
  jitter: number;
  steps: Step[];
}

const kinds = <K extends Fault['kind']>(...all: K[]) => fc.constantFrom(...all).map((kind) => ({ kind }) as Fault);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 8, arbitrary: kinds('answerLost', 'errorAfterCommit', 'timeout', 'twice') },
  { weight: 4, arbitrary: kinds('none', 'unreachable', 'portal', 'stalled') },
  { weight: 2, arbitrary: kinds('sessionEnds', 'serverRestarts') },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('busy', 'throttled'),
      seconds: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('late', 'copied'), steps: fc.integer({ min: 1, max: 9 }) }),
  },
);

const course = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Course>('plain') },
  { weight: 4, arbitrary: fc.constantFrom<Course>('free', 'other', 'owned', 'withdrawn') },
);
const shelved = fc.constantFrom<'owned' | 'free'>('owned', 'free');
const track = fc.constantFrom<Track>('owned-1', 'owned-1', 'owned-2', 'free-1', 'free-1');
const cart: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('cart-add'), course }),
  fc.record({ act: fc.constant('cart-remove'), course, undoable: fc.boolean() }),
);
const wishlist: fc.Arbitrary<Act> = fc.record({ act: fc.constantFrom('wishlist-add', 'wishlist-remove'), course });
const shelf: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constantFrom('library-archive', 'library-unarchive', 'library-remove'), course: shelved }),
  fc.constant({ act: 'enroll' }),
);
const study: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('watch'), track, seconds: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ act: fc.constant('mark'), track, done: fc.boolean() }),
);
const anything = fc.oneof(cart, wishlist, shelf, study, fc.constant({ act: 'enroll' }) as fc.Arbitrary<Act>);

const stop = fc.record({ how: fc.constantFrom('crash', 'freeze'), after: fc.integer({ min: 1, max: 14 }) });
const stepOf = (act: fc.Arbitrary<Act>) =>
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        do: fc.constant('act'),
        act,
        full: fc.integer({ min: 0, max: 19 }).map((n) => n === 19),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('drain'),
        by: fc.constantFrom('page', 'worker', 'both'),
        reconnected: fc.boolean(),
        faults: fc.array(fault, { maxLength: 4 }),
        stop: fc.option(stop, { freq: 2 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom({ do: 'undo' }, { do: 'undo' }, { do: 'thaw' }, { do: 'retry' }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait'),
        ms: fc.constantFrom(1, 900, 4000, 6000, 20_000, 50_000, 400_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('setClock'),
        ms: fc.constantFrom(-3_600_000, -60_000, -1500, 60_000, 3_600_000),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.oneof(
        fc.record({ do: fc.constantFrom('endSession', 'logOut') }),
        fc.record({ do: fc.constant('logIn'), person: fc.constantFrom<Person>('ana', 'ana', 'ben') }),
      ),
    },
  ) as fc.Arbitrary<Step>;

/** Two commands of which the second counts on the first, and a first attempt that goes wrong. */
const phraseOf = (act: fc.Arbitrary<Act>): fc.Arbitrary<Step[]> => {
  const say = (what: fc.Arbitrary<Act>) => fc.record({ do: fc.constant('act'), act: what, full: fc.constant(false) });
  const wait = (...ms: number[]) => fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(...ms) });
  const failing = fc.record({
    do: fc.constant('drain'),
    by: fc.constantFrom('page', 'worker'),
    reconnected: fc.boolean(),
    faults: fc.array(fault, { minLength: 1, maxLength: 2 }),
    stop: fc.constant(null),
  });
  const delivering = fc.constant<Step>({ do: 'drain', by: 'page', reconnected: true, faults: [], stop: null });
  const straggling = fc.record({
    do: fc.constant('drain'),
    by: fc.constant('page'),
    reconnected: fc.constant(true),
    faults: fc.tuple(fc.record({ kind: fc.constant('late'), steps: fc.integer({ min: 3, max: 9 }) })),
    stop: fc.constant(null),
  });
  // What the worker began for one learner goes on when another one has signed in.
  const interrupted = fc.record({
    do: fc.constant('drain'),
    by: fc.constant('worker'),
    reconnected: fc.constant(true),
    faults: fc.constant<Fault[]>([]),
    stop: fc.record({ how: fc.constant('freeze'), after: fc.integer({ min: 1, max: 14 }) }),
  });
  const newcomer = fc.constant<Step>({ do: 'logIn', person: 'ben' });
  const addition = fc.constant<Act>({ act: 'cart-add', course: 'plain' });
  const removal = fc.record({ act: fc.constant('cart-remove'), course, undoable: fc.constant(true) });
  const takingOut = fc.constant<Act>({ act: 'cart-remove', course: 'plain', undoable: false });
  const enrolment = fc.constant({ act: 'enroll' });
  return fc.oneof(
    fc.tuple(say(removal as fc.Arbitrary<Act>), wait(6000), failing, fc.constant({ do: 'undo' })),
    fc.tuple(say(enrolment as fc.Arbitrary<Act>), failing, say(act)),
    fc.tuple(say(act), failing, say(act), wait(900, 20_000)),
    fc.tuple(say(addition), delivering, say(addition), straggling, delivering, say(takingOut)),
    fc.tuple(say(act), interrupted, newcomer, fc.constant({ do: 'thaw' })),
  );
};

const scheduleOf = (act: fc.Arbitrary<Act>): fc.Arbitrary<Schedule> =>
  fc.record({
    locks: fc.boolean(),
    thawsAtEnd: fc.boolean(),
    jitter: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    steps: fc
      .array(
        fc.oneof({ weight: 7, arbitrary: stepOf(act).map((one) => [one]) }, { weight: 1, arbitrary: phraseOf(act) }),
        { minLength: 3, maxLength: 10 },
      )
      .map((parts) => parts.flat()),
  });

/** Short and dense: what breaks, breaks between few steps, and most often between commands of one kind. */
export const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  { weight: 3, arbitrary: scheduleOf(cart) },
  { weight: 2, arbitrary: scheduleOf(shelf) },
  { weight: 3, arbitrary: scheduleOf(study) },
  { weight: 3, arbitrary: scheduleOf(anything) },
);
