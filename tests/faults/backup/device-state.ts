import fc from 'fast-check';
import { mergeNotes } from '#contract/note-rules.ts';
import { mergeStudy } from '#contract/study-rules.ts';
import type { Note } from '#contract/note.ts';
import type { MarkedAttempt } from '#contract/quiz.ts';
import type { PracticeItem } from '#data/outbox/commands/notes/practice-payload.ts';
import type { Progress } from '#contract/progress.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { BACKED_UP, type BackedUpStore } from '#data/backup/backup-rules.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OrderRow, OutboxRow } from '#data/db/rows.ts';

/** The clock of every state: a command is younger than the server's memory of it. */
export const NOW = Date.UTC(2026, 5, 1);
const AGE_MS = 79 * 24 * 60 * 60 * 1000;

const IDS = ['a', 'b', 'c', 'd', 'e'] as const;
const id = fc.constantFrom(...IDS);
const instant = fc.integer({ min: 0, max: NOW });
const recent = fc.integer({ min: NOW - AGE_MS, max: NOW });
const words = fc.string({ unit: 'binary', maxLength: 12 });

/** Whatever a row may hold, also names that mean something in the file and pictures that wait. */
const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    words,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.constantFrom(null, undefined, true, false),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => new Blob([bytes.slice()], { type: 'image/webp' })),
    fc.array(tie('anything'), { maxLength: 3 }),
    fc
      .array(
        fc.tuple(fc.oneof(fc.constantFrom('$blob', '$undefined', '$fields', '__proto__', '1'), words), tie('anything')),
        {
          maxLength: 3,
        },
      )
      .map((fields) => Object.fromEntries(fields)),
  ),
}));

const course = fc.record({ _id: id, title: words, more: anything });
const courses = fc.uniqueArray(course, { selector: ({ _id }) => _id, maxLength: 4 });
const copy = { asOf: instant, rev: fc.nat(50) };
const seconds = fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0);

const progress: fc.Arbitrary<Progress> = fc.record({
  courseId: fc.constant('course'),
  trackId: id,
  furthestSeconds: seconds,
  positionSeconds: seconds,
  positionAt: instant,
  completedAt: instant,
  unmarkedAt: instant,
});

const manyBy = <T>(row: fc.Arbitrary<T>, selector: (row: T) => unknown) =>
  fc.uniqueArray(row, { selector, maxLength: 5 });

const textName = fc.tuple(fc.integer({ min: 0, max: 5 }), id).map(([at, by]) => `00000000${at}-0000000${by}`);
/** A text is known by its name alone. */
const noteText = textName.map((name) => ({ name, text: `said in ${name}` }));
const note: fc.Arbitrary<Note & { seq: number }> = fc
  .record({
    _id: id,
    courseId: fc.constant('course'),
    trackId: id,
    courseTitle: words,
    lessonTitle: words,
    createdAt: instant,
    place: fc.record({ seconds: fc.option(seconds), block: fc.option(fc.nat(99)), quote: words, at: instant }),
    texts: manyBy(noteText, ({ name }) => name),
    replaced: manyBy(textName, (name) => name),
    seq: fc.nat(99),
  })
  // As every merge leaves it: sorted, and nothing both there and replaced.
  .map((row) => ({ ...row, ...mergeNotes(row, row) }));

/** An attempt is known by its id alone: nothing of it changes. */
const attempt: fc.Arbitrary<MarkedAttempt & { seq: number }> = fc.record({ _id: id, seq: fc.nat(99) }).map((row) => ({
  ...row,
  courseId: 'course',
  trackId: row._id,
  quizVersion: 1,
  answers: { q: ['an answer'] },
  startedAt: 1,
  finishedAt: 2,
  mode: 'graded',
  passPercent: 60,
  right: { q: true },
  passed: true,
}));

const practice: fc.Arbitrary<PracticeItem & { seq: number }> = fc.record({
  item: id.map((which) => `note:${which}`),
  events: fc.array(
    fc.record({
      id,
      item: fc.constant('note:a'),
      at: instant,
      said: fc.oneof(
        fc.record({ kind: fc.constant('add' as const), hidden: fc.array(fc.nat(9), { maxLength: 3 }) }),
        fc.record({
          kind: fc.constant('grade' as const),
          rating: fc.constantFrom(1 as const, 4 as const),
          elapsedMs: fc.nat(),
        }),
      ),
    }),
    { maxLength: 4 },
  ),
  due: fc.option(instant),
  seq: fc.nat(99),
});

/** A command that is in the backup and on the device too was made once, at one instant. */
const made = fc.oneof(
  fc.record({ key: fc.uuid(), createdAt: recent.map((at) => at - (at % 2)) }),
  fc.nat(3).map((which) => ({ key: `known-${which}`, createdAt: NOW - AGE_MS / 2 + 1_000_001 * 2 * which + 1 })),
);

const said = fc.record({
  entity: id,
  type: fc.constantFrom('progress-put', 'wishlist-add', 'course-add', 'course-thumbnail', 'of-a-later-version'),
  payload: anything,
  v: fc.constantFrom(1, 2),
  state: fc.constantFrom('pending' as const, 'inflight' as const, 'paused-auth' as const, 'dead' as const),
  attempts: fc.nat(9),
  notBefore: instant,
  scheduledAt: instant,
  heldByServer: fc.boolean(),
  leaseUntil: instant,
  owner: words,
  lastStatus: fc.option(fc.integer({ min: 400, max: 599 })),
  lastMessage: fc.option(words),
  lastCode: fc.option(words),
});

const command = fc.tuple(made, said).map(([origin, rest]) => ({ ...origin, ...rest }));

const studyDay = fc.record({
  device: fc.constantFrom<string>('phone', 'laptop'),
  day: fc.constantFrom('2026-11-24', '2026-11-25'),
  seconds: fc.nat(86_400),
});
const studyPlan = fc.record({
  minutesAWeek: fc.nat(600),
  reminder: fc.option(
    fc.record({ time: fc.constantFrom<string>('07:00', '18:30'), days: fc.constant<number[]>([1, 5]) }),
  ),
  at: instant,
});

const oneOf = <T>(row: fc.Arbitrary<T>) => fc.array(row, { maxLength: 1 });

/** Rows of each store that a backup tells of, by no user: one that is added there is missing here, and does not compile. */
const rows = {
  libraries: oneOf(
    fc.record({
      ...copy,
      library: fc.record({
        purchasedCourses: courses,
        wishlist: courses,
        archivedCourses: courses,
        hiddenCourses: fc.array(id, { maxLength: 3 }),
      }),
    }),
  ),
  carts: oneOf(fc.record({ ...copy, courses })),
  authored: oneOf(fc.record({ ...copy, courses })),
  drafts: manyBy(
    fc.record({ ...copy, courseId: id, draft: fc.option(fc.record({ course, tracks: courses })) }),
    ({ courseId }) => courseId,
  ),
  unsaved: manyBy(
    fc.record({
      id,
      fields: fc.dictionary(words, anything, { maxKeys: 3 }),
      focus: fc.option(words),
      savedAt: instant,
    }),
    (form) => form.id,
  ),
  progress: manyBy(progress, ({ trackId }) => trackId),
  notes: manyBy(note, ({ _id }) => _id),
  quizAttempts: manyBy(attempt, ({ _id }) => _id),
  practice: manyBy(practice, ({ item }) => item),
  study: oneOf(fc.record({ days: fc.array(studyDay, { maxLength: 4 }), plan: fc.option(studyPlan) })).map((all) =>
    all.map((row) => ({ device: 'this', ...mergeStudy(row, row) })),
  ),
  receipts: manyBy(
    fc.record({ orderId: id, receipt: fc.record({ orderId: id, total: fc.nat(), items: fc.constant([]) }) }),
    ({ orderId }) => orderId,
  ),
  orders: manyBy(
    fc.record({ id, order: fc.record({ id }), createdAt: instant }, { requiredKeys: ['id', 'order', 'createdAt'] }),
    (order) => order.id,
  ),
  // The steps between the places of commands are as splitting leaves them.
  outbox: fc
    .tuple(
      manyBy(command, ({ key }) => key),
      fc.array(fc.constantFrom(0.25, 0.5, 1, 3), { minLength: 5, maxLength: 5 }),
    )
    .map(([commands, steps]) => {
      let seq = 0;
      return commands
        .sort((a, b) => a.createdAt - b.createdAt)
        .map((row, i) => ({ ...row, seq: (seq += steps[i] ?? 1) }));
    }),
  downloads: manyBy(
    fc.record({
      trackId: id,
      quality: fc.constantFrom(...QUALITIES),
      totalBytes: fc.nat(),
      courseId: fc.constant('course'),
      createdAt: fc.constant(1),
      files: fc.constant([]),
    }),
    (row) => row.trackId,
  ),
  files: fc.constant([]),
} satisfies Record<BackedUpStore, fc.Arbitrary<object[]>>;

/** What one learner has on a device. */
export const deviceState = fc.record(rows);
export type DeviceState = typeof deviceState extends fc.Arbitrary<infer T> ? T : never;

/** Writes the state as `userId`'s; `place` is before where the outbox begins. */
export async function writeState(db: CodeItDatabase, userId: string, state: DeviceState, place = 1): Promise<void> {
  /** What is the only one of its kind on a device, whoever's it is. */
  const own = (store: string, row: object) => {
    if (store === 'orders') return { id: `${userId}-${(row as OrderRow).id}` };
    if (store !== 'outbox') return {};
    const { key, seq } = row as OutboxRow;
    return { key: `${userId}-${key}`, seq: place + seq };
  };
  await db.transaction('rw', db.tables, async () => {
    for (const [store, list] of Object.entries(state)) {
      await db.table(store).bulkPut(list.map((row) => ({ ...row, ...own(store, row), userId })));
    }
  });
}

/** All rows of a user in the stores whose rows a backup brings back, pictures with their bytes. */
export async function dump(db: CodeItDatabase, userId: string): Promise<Record<string, unknown[]>> {
  const stores = BACKED_UP.flatMap(([name, rule]) => ('join' in rule || name === 'outbox' ? [name] : []));
  const found = await Promise.all(
    stores.map(async (name) => [name, await db.table(name).where('userId').equals(userId).toArray()] as const),
  );
  return (await readPictures(Object.fromEntries(found))) as Record<string, unknown[]>;
}

async function readPictures(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return ['a picture', value.type, ...new Uint8Array(await value.arrayBuffer())];
  if (Array.isArray(value)) return Promise.all(value.map(readPictures));
  if (typeof value !== 'object' || value === null) return value;
  const fields = await Promise.all(
    Object.entries(value).map(async ([name, field]) => [name, await readPictures(field)]),
  );
  return Object.fromEntries(fields) as unknown;
}
