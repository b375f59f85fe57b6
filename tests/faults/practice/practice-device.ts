import { randomUUID } from 'node:crypto';
import { joinEvents, toEvent, toPractised } from '#contract/practice-rules.ts';
import type { PracticeEvent, PracticeRating } from '#contract/practice.ts';
import { type PracticePage, storePracticePage } from '#data/copies/practice-copies.ts';
import { loadCursor } from '#data/copies/load-cursor.ts';
import { CodeItDatabase } from '#data/db/database.ts';
import type { PracticeItem } from '#data/outbox/commands/notes/practice-payload.ts';
import { loadCommandsFor } from '#data/outbox/commands/registry.ts';
import { loadPracticeItems } from '#data/outbox/view/practice-views.ts';
import { dueAfter } from '#lib/practice-schedule.ts';
import type { TestApp, TestUser } from '../../support/test-app.ts';
import { OutboxDevice } from '../outbox-device.ts';

/** More events than this and the device asks twice. */
const PAGE = 3;

/** A device with the real copies of practice. */
export class PracticeDevice extends OutboxDevice {
  readonly #items: readonly string[];
  /** As a screen showed it a while ago; `since`: by the clock of then. */
  #old: { known: PracticeItem; since: number } | undefined;
  /** All that the learner did here. */
  readonly said: PracticeEvent[] = [];

  private constructor(t: TestApp, user: TestUser, items: readonly string[], db: CodeItDatabase) {
    super(t, user, db, { method: 'POST', path: '/practice' });
    this.#items = items;
  }

  static async open(t: TestApp, user: TestUser, items: readonly string[]): Promise<PracticeDevice> {
    const db = new CodeItDatabase(`practice-${randomUUID()}`);
    await loadCommandsFor(['practice-add']);
    await db.open();
    return new PracticeDevice(t, user, items, db);
  }

  async shown(): Promise<PracticeItem[]> {
    const items = await loadPracticeItems(this.db, this.user.id);
    return items.sort((a, b) => (a.item < b.item ? -1 : 1));
  }

  async #pick(which: number): Promise<PracticeItem> {
    const item = this.#items[which % this.#items.length] ?? '';
    return (await this.shown()).find((each) => each.item === item) ?? { item, events: [], due: null };
  }

  async #do(known: PracticeItem, said: PracticeEvent['said']): Promise<void> {
    const { item, events } = known;
    const event = toEvent(known, said, { id: randomUUID(), now: this.clock });
    this.said.push(event);
    const due = dueAfter(toPractised(joinEvents(events, [event])).grades);
    await this.say('practice-add', { events: [event], dues: { [item]: due } });
  }

  async add(which: number): Promise<void> {
    await this.#do(await this.#pick(which), { kind: 'add', hidden: [which] });
  }

  async remove(which: number): Promise<void> {
    await this.#do(await this.#pick(which), { kind: 'remove' });
  }

  async grade(which: number): Promise<void> {
    await this.#grade(await this.#pick(which), { which, elapsedMs: 1000 + which });
  }

  #grade(known: PracticeItem, { which, elapsedMs }: { which: number; elapsedMs: number }): Promise<void> {
    const rating = ((which % 4) + 1) as PracticeRating;
    return this.#do(known, { kind: 'grade', rating, elapsedMs });
  }

  /** The card was shown a while ago, and the clock may have been set since. */
  async gradeWhatWasSeen(which: number): Promise<void> {
    if (this.#old) await this.#grade(this.#old.known, { which, elapsedMs: this.clock - this.#old.since });
    this.#old = { known: await this.#pick(which), since: this.clock };
  }

  async undo(which: number): Promise<void> {
    const known = await this.#pick(which);
    const last = toPractised(known.events).grades.at(-1);
    if (last) await this.#do(known, { kind: 'undo', grade: last.id });
  }

  async fetch(): Promise<void> {
    for (let more = true; more;) {
      const since = await loadCursor(this.db, 'practice', this.user.id);
      const path = `/practice?since=${since}&limit=${PAGE}`;
      const { body } = await this.t.request<{ data: PracticePage }>(path, { as: this.user });
      await this.db.transaction('rw', this.db.practice, () =>
        storePracticePage(this.db, this.user.id, body.data, dueAfter),
      );
      more = body.data.more;
    }
  }
}
