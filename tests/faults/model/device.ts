import { progressOfMark, progressOfPosition } from '#contract/progress-rules.ts';
import { call, configureHttp } from '#data/api/http-client.ts';
import { openDb } from '#data/db/database.ts';
import { deleteOthersData, deleteUserData } from '#data/device/delete-user-data.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { saveProgress } from '#data/copies/server-copies.ts';
import type { CommandType, PayloadOf } from '#data/outbox/commands/registry.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import type { DrainReport } from '#data/outbox/delivery/drain.ts';
import { enqueue, takeBack } from '#data/outbox/storage/enqueue.ts';
import { resumeAfterLogin, retryCommand } from '#data/outbox/storage/pending.ts';
import { loadKnownProgress } from '#data/outbox/view/views.ts';
import { loadSessionMirror, saveSessionMirror } from '#data/session/session-mirror.ts';
import { courseSummary } from '../../support/course-summary.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { Violation } from './violation.ts';
import { currentProcess, DeviceProcess } from './device-process.ts';
import { COURSE_OF, LESSON_SECONDS } from './learner-model.ts';
import type { Line } from './line.ts';
import type { ModelServer } from './model-server.ts';
import type { Act, Person, Stop } from './schedule.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { FakeLocks } from './web-locks.ts';

/** The undo window of a removal from the cart. */
const UNDO_MS = 5000;

/** A device with the real outbox: what its pages and its worker do, one learner at a time. */
export class Device {
  person: Person | null = null;
  /** Tokens of sessions that were logged out. */
  readonly left: string[] = [];
  #server: ModelServer;
  #clock: VirtualClock;
  #token: string | null = null;
  #session = new AbortController();
  #processes: DeviceProcess[] = [];
  #work = new Map<DeviceProcess, Promise<DrainReport>>();
  #random: () => number;
  #full = false;
  #met = new Set<Person>();

  constructor(server: ModelServer, clock: VirtualClock, line: Line, options: { locks: boolean; jitter: number }) {
    this.#server = server;
    this.#clock = clock;
    this.#random = seededRandom(options.jitter * 2 ** 32);
    FakeLocks.install(options.locks ? new FakeLocks() : null);
    AbortSignal.timeout = clock.timeout;
    line.signedIn = () => this.#userId;
    configureHttp({
      baseUrl: 'http://device',
      fetch: line.send,
      token: async () =>
        currentProcess()?.kind === 'worker' ? ((await loadSessionMirror())?.token ?? null) : this.#token,
      onUnauthorized: (token) => {
        // The worker's drain only pauses the lanes; a page asks for a login when it is refused itself.
        if (currentProcess()?.kind === 'page' && token === this.#token) this.#forgetSession();
      },
    });
    failWritesWhen(() => this.#full);
  }

  /** Empties what an earlier schedule left. */
  async reset(): Promise<void> {
    const db = await openDb();
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  }

  async logIn(person: Person): Promise<void> {
    if (this.person) await this.logOut();
    const { id: _id, username, email } = this.#server.user(person);
    this.#token = await this.#server.logIn(person);
    this.#session = new AbortController();
    this.person = person;
    const user = { _id, username, email, avatar: null, role: 'student' as const, purchasedCourses: [] };
    await saveSessionMirror({ token: this.#token, user });
    await deleteOthersData(null);
    await resumeAfterLogin(_id, this.#clock.now());
    // Who was not here before has said nothing that the server could tell.
    if (this.#met.has(person)) await saveProgress(_id, (await call('progressGet', { userId: _id })).data);
    this.#met.add(person);
  }

  /** What waits is kept for the next login; the server hears of it when it can. */
  async logOut(): Promise<void> {
    const token = this.#token;
    if (!this.person || !token) return;
    const userId = this.#server.user(this.person).id;
    this.#forgetSession();
    this.left.push(token);
    await enqueue('logout-revoke', '', { authToken: token }, { now: this.#clock.now() });
    await deleteUserData(userId, { keepOutbox: true });
  }

  /** Runs out on the server; the device learns of it with the next answer. */
  async endSession(): Promise<void> {
    if (this.#token) await this.#server.endSession(this.#token);
  }

  /** Says a command as the screens do. Rejects when the device has no room for it: then nothing was accepted. */
  async say(act: Act, key: string, full: boolean): Promise<void> {
    const userId = this.#server.user(this.person ?? 'ana').id;
    const now = this.#clock.now();
    const put = <T extends CommandType>(type: T, payload: PayloadOf<T>, delayMs = 0) =>
      enqueue(type, userId, payload, { key, now, delayMs });
    const course = 'course' in act ? courseSummary(this.#server.courses[act.course]) : courseSummary('');
    this.#full = full;
    try {
      switch (act.act) {
        case 'cart-add':
        case 'wishlist-add':
        case 'wishlist-remove':
          return void (await put(act.act, { course }));
        case 'cart-remove':
          return void (await put(act.act, { course }, act.undoable ? UNDO_MS : 0));
        case 'enroll':
          return void (await this.#enroll(put));
        case 'watch':
        case 'mark':
          return void (await put('progress-put', { items: [await this.#progressOf(act, userId, now)] }));
        default:
          return void (await put(act.act, { courseId: course._id, title: course.title }));
      }
    } finally {
      this.#full = false;
    }
  }

  takeBack(key: string): Promise<'taken-back' | 'too-late'> {
    return takeBack(key);
  }

  /** 'Retry' beside everything that waits. */
  async retryAll(): Promise<void> {
    for (const row of await this.rows()) {
      if (row.state === 'pending') await retryCommand(row.seq, this.#clock.now());
    }
  }

  /** A page or the worker delivers; null when it stopped in the middle. */
  async drain(kind: 'page' | 'worker', stop: Stop | null, reconnected: boolean): Promise<DrainReport | null> {
    const process = new DeviceProcess(kind, this.#userId, stop);
    this.#processes.push(process);
    const work = process.run(() => (kind === 'page' ? this.#drainAsPage(reconnected) : this.#drainAsWorker()));
    this.#work.set(process, work);
    const report = await Promise.race([work, process.stopped.then(() => null)]);
    if (process.ranAway) throw new Violation('A drain does not come to its end');
    if (this.#token === null) await saveSessionMirror(null);
    return report;
  }

  /** Frozen processes go on and come to their end. */
  async thaw(): Promise<void> {
    const frozen = this.#processes.filter((process) => process.frozen);
    await Promise.all(
      frozen.map(async (process) => {
        const died = new Promise<void>((resolve) => process.atDeath(resolve));
        process.thaw();
        await Promise.race([this.#work.get(process), died]);
      }),
    );
    if (this.#token === null) await saveSessionMirror(null);
  }

  killFrozen(): void {
    for (const process of this.#processes) if (process.frozen) process.kill();
  }

  killAll(): void {
    for (const process of this.#processes) process.kill();
  }

  async rows(): Promise<OutboxRow[]> {
    return (await openDb()).outbox.orderBy('seq').toArray();
  }

  get #userId(): string | null {
    return this.person && this.#server.user(this.person).id;
  }

  #forgetSession(): void {
    this.person = null;
    this.#token = null;
    this.#session.abort(new DOMException('The session ended', 'AbortError'));
  }

  async #drainAsPage(reconnected: boolean): Promise<DrainReport> {
    const userId = this.#userId;
    if (userId) await resumeAfterLogin(userId, this.#clock.now());
    return drainOutbox({ userId, reconnected, signal: this.#session.signal, ...this.#chance() });
  }

  #drainAsWorker(): Promise<DrainReport> {
    return drainOutbox({ reconnected: true, ...this.#chance() });
  }

  #chance() {
    return { now: this.#clock.now, random: this.#random };
  }

  #enroll(put: (type: 'purchase', payload: PayloadOf<'purchase'>) => Promise<string>): Promise<string> {
    const id = this.#server.courses.free;
    const courses = [courseSummary(id, { price: 0 })];
    return put('purchase', { items: [id], courses, purchasedAt: new Date(this.#clock.now()).toISOString() });
  }

  async #progressOf(act: Act & { act: 'watch' | 'mark' }, userId: string, now: number) {
    const trackId = this.#server.tracks[act.track];
    const courseId = this.#server.courses[COURSE_OF[act.track]];
    if (act.act === 'watch') {
      return progressOfPosition({ courseId, trackId, seconds: act.seconds, durationSeconds: LESSON_SECONDS }, now);
    }
    const known = await loadKnownProgress(await openDb(), userId, trackId);
    return progressOfMark({ courseId, trackId, done: act.done }, known, now);
  }
}

let full: (() => boolean) | null = null;

/** The disk refuses every new row while `isFull`. */
function failWritesWhen(isFull: () => boolean): void {
  if (full === null) {
    const prototype = IDBObjectStore.prototype as { add: (this: IDBObjectStore, ...row: unknown[]) => IDBRequest };
    const add = prototype.add;
    prototype.add = function (...row) {
      if (full?.()) throw new DOMException('No room', 'QuotaExceededError');
      return add.apply(this, row);
    };
  }
  full = isFull;
}
