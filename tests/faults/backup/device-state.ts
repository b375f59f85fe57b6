import fc from 'fast-check';
import type { Order } from '#contract/order.ts';
import type { Progress } from '#contract/progress.ts';
import { QUALITIES } from '#contract/qualities.ts';
import type { Receipt } from '#contract/receipt.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';

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

const manyBy = <T>(row: fc.Arbitrary<T>, selector: (row: T) => string) =>
  fc.uniqueArray(row, { selector, maxLength: 5 });

/** What one learner has on a device. The steps between the places of commands are as splitting leaves them. */
export const deviceState = fc.record({
  library: fc.option(
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
  cart: fc.option(fc.record({ ...copy, courses })),
  authored: fc.option(fc.record({ ...copy, courses })),
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
  receipts: manyBy(
    fc.record({ orderId: id, receipt: fc.record({ orderId: id, total: fc.nat(), items: fc.constant([]) }) }),
    ({ orderId }) => orderId,
  ),
  orders: manyBy(
    fc.record({ id, order: fc.record({ id }), createdAt: instant }, { requiredKeys: ['id', 'order', 'createdAt'] }),
    (order) => order.id,
  ),
  commands: manyBy(command, ({ key }) => key).map((rows) => rows.sort((a, b) => a.createdAt - b.createdAt)),
  steps: fc.array(fc.constantFrom(0.25, 0.5, 1, 3), { minLength: 5, maxLength: 5 }),
  downloads: manyBy(
    fc.record({ trackId: id, quality: fc.constantFrom(...QUALITIES), totalBytes: fc.nat() }),
    (row) => row.trackId,
  ),
});
export type DeviceState = typeof deviceState extends fc.Arbitrary<infer T> ? T : never;

/** Writes the state as `userId`'s; `place` is where the outbox begins. */
export async function writeState(db: CodeItDatabase, userId: string, state: DeviceState, place = 1): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    if (state.library) await db.libraries.put({ ...state.library, userId } as never);
    if (state.cart) await db.carts.put({ ...state.cart, userId } as never);
    if (state.authored) await db.authored.put({ ...state.authored, userId } as never);
    await db.drafts.bulkPut(state.drafts.map((row) => ({ ...row, userId }) as never));
    await db.unsaved.bulkPut(state.unsaved.map((row) => ({ ...row, userId })));
    await db.progress.bulkPut(state.progress.map((row) => ({ ...row, userId })));
    await db.receipts.bulkPut(
      state.receipts.map(({ orderId, receipt }) => ({ userId, orderId, receipt: receipt as unknown as Receipt })),
    );
    await db.orders.bulkPut(
      state.orders.map((row) => ({ ...row, id: `${userId}-${row.id}`, userId, order: row.order as unknown as Order })),
    );
    let seq = place;
    const rows: OutboxRow[] = state.commands.map((row, i) => ({
      ...row,
      key: `${userId}-${row.key}`,
      userId,
      seq: (seq += state.steps[i] ?? 1),
    }));
    await db.outbox.bulkPut(rows);
    await db.downloads.bulkPut(
      state.downloads.map((row) => ({ ...row, userId, courseId: 'course', createdAt: 1, files: [] }) as never),
    );
  });
}

/** The tables that a backup is of. */
const BACKED_UP = ['libraries', 'carts', 'authored', 'drafts', 'unsaved', 'progress', 'receipts', 'orders', 'outbox'];

/** All rows of a user in those tables, pictures with their bytes. */
export async function dump(db: CodeItDatabase, userId: string): Promise<Record<string, unknown[]>> {
  const rows = await Promise.all(
    BACKED_UP.map(async (name) => [name, await db.table(name).where('userId').equals(userId).toArray()] as const),
  );
  return (await readPictures(Object.fromEntries(rows))) as Record<string, unknown[]>;
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
