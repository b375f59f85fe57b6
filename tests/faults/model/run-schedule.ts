import type { DrainReport } from '#data/outbox/delivery/drain.ts';
import { checkInvariants, laneOf } from './check-invariants.ts';
import { Device } from './device.ts';
import { type Accepted, COURSE_OF, learnerAfter } from './learner-model.ts';
import { Line } from './line.ts';
import type { ModelServer } from './model-server.ts';
import type { Act, Person, Schedule, Step } from './schedule.ts';
import { Violation } from './violation.ts';
import { VirtualClock } from './virtual-clock.ts';

const START = Date.UTC(2026, 0, 1);
/** How long after the faults the queue may still hold something. */
const CALM_MS = 60_000;
/** A page that finds another one delivering looks again. */
const BUSY_MS = 1000;
/** After which a learner looks at the page again. */
const LOOK_MS = 10_000;

/** A removal that can still be taken back, as far as the learner knows. */
interface Undoable {
  accepted: Accepted;
  until: number;
}

/** One schedule against the real outbox and the real server. Rejects with `Violation` when an invariant is broken. */
export async function runSchedule(server: ModelServer, schedule: Schedule): Promise<void> {
  const run = new ScheduleRun(server, schedule);
  try {
    await run.play();
  } finally {
    run.end();
  }
}

class ScheduleRun {
  #schedule: Schedule;
  #server: ModelServer;
  #clock = new VirtualClock(START);
  #line: Line;
  #device: Device;
  #accepted: Accepted[] = [];
  #undoable: Undoable | null = null;
  #said = 0;

  constructor(server: ModelServer, schedule: Schedule) {
    this.#schedule = schedule;
    this.#server = server;
    this.#line = new Line(server, this.#clock);
    this.#device = new Device(server, this.#clock, this.#line, schedule);
  }

  async play(): Promise<void> {
    await this.#server.reset();
    await this.#device.reset();
    await this.#device.logIn('ana');
    for (const step of this.#schedule.steps) {
      await this.#take(step);
      await this.#line.arrive();
    }
    await this.#calmDown();
    await this.#line.runDry();
    await checkInvariants({
      server: this.#server,
      line: this.#line,
      accepted: this.#accepted,
      rows: await this.#device.rows(),
      left: this.#device.left,
    });
  }

  end(): void {
    this.#device.killAll();
  }

  async #take(step: Step): Promise<void> {
    const device = this.#device;
    switch (step.do) {
      case 'act':
        return this.#say(step.act, step.full);
      case 'undo':
        return this.#undo();
      case 'thaw':
        return device.thaw();
      case 'retry':
        this.#undoable = null;
        return device.retryAll();
      case 'drain':
        return this.#drain(step);
      case 'wait':
        return this.#clock.advance(step.ms);
      case 'setClock':
        this.#undoable = null;
        return this.#clock.set(step.ms);
      case 'endSession':
        return device.endSession();
      case 'logOut':
        return device.logOut();
      case 'logIn':
        if (device.person !== step.person) await device.logIn(step.person);
    }
  }

  async #say(act: Act, full: boolean): Promise<void> {
    const { person } = this.#device;
    if (!person || !this.#offered(person, act)) return;
    const accepted: Accepted = {
      key: `${person}-${++this.#said}-${act.act}`,
      person,
      act,
      at: this.#clock.now(),
      undone: false,
    };
    try {
      await this.#device.say(act, accepted.key, full);
    } catch (error) {
      if (full) return;
      throw error;
    }
    this.#accepted.push(accepted);
    if (act.act === 'cart-remove' && act.undoable) this.#undoable = { accepted, until: accepted.at + 5000 };
    else if (this.#undoable && laneOf(this.#undoable.accepted) === laneOf(accepted)) this.#undoable = null;
  }

  /** A screen offers what concerns an owned course only to its owner. */
  #offered(person: Person, act: Act): boolean {
    const course =
      'track' in act ? COURSE_OF[act.track] : act.act.startsWith('library') && 'course' in act && act.course;
    if (!course) return true;
    return learnerAfter(this.#accepted.filter((accepted) => accepted.person === person)).shelf.has(course);
  }

  async #undo(): Promise<void> {
    const { person } = this.#device;
    const last = this.#accepted.findLast(
      (accepted) => accepted.person === person && accepted.act.act === 'cart-remove' && accepted.act.undoable,
    );
    if (!last || last.undone) return;
    if ((await this.#device.takeBack(last.key)) === 'taken-back') {
      last.undone = true;
      return;
    }
    const { accepted, until } = this.#undoable ?? {};
    if (accepted === last && until !== undefined && this.#clock.now() < until) {
      throw new Violation(`${last.key} was taken back in time, and it was too late`);
    }
    if (last.act.act === 'cart-remove') await this.#say({ act: 'cart-add', course: last.act.course }, false);
  }

  async #drain({ by, stop, reconnected, faults }: Extract<Step, { do: 'drain' }>): Promise<void> {
    this.#line.faults = [...faults];
    const both = by === 'both';
    await Promise.all([
      by !== 'worker' && this.#device.drain('page', stop, reconnected),
      by !== 'page' && this.#device.drain('worker', both ? null : stop, reconnected),
    ]);
    this.#line.faults = [];
  }

  /** The faults stop: whoever signs in finds everything delivered soon. */
  async #calmDown(): Promise<void> {
    if (this.#schedule.thawsAtEnd) await this.#device.thaw();
    else this.#device.killFrozen();
    const { person: present } = this.#device;
    const people = new Set([...(present ? [present] : []), ...this.#accepted.map(({ person }) => person)]);
    for (const person of people.size > 0 ? people : (['ana'] as const)) {
      if (this.#device.person !== person) await this.#device.logIn(person);
      await this.#empty(person);
    }
  }

  async #empty(person: Person): Promise<void> {
    const userId = this.#server.user(person).id;
    for (let passed = 0, first = true; ; first = false) {
      const [page] = await Promise.all([
        this.#device.drain('page', null, first),
        first ? this.#device.drain('worker', null, true) : null,
      ]);
      // Its session may have run out before the faults stopped: the learner logs in again.
      if (this.#device.person !== person) await this.#device.logIn(person);
      else {
        const waiting = (await this.#device.rows()).filter(
          (row) => row.state !== 'dead' && (row.userId === userId || row.type === 'logout-revoke'),
        );
        if (waiting.length === 0) return;
        // Refused to the worker alone, which asks nobody: the page learns of it when the learner looks at it again.
        const unnoticed = waiting.every(({ state }) => state === 'paused-auth');
        const wait = unnoticed ? LOOK_MS : Math.max(nextAt(page, this.#clock.now()) - this.#clock.now(), 10);
        passed += wait;
        if (passed > CALM_MS) {
          throw new Violation(`waits after ${CALM_MS} ms of calm: ${waiting.map(({ key }) => key).join()}`);
        }
        this.#clock.advance(wait);
      }
    }
  }
}

/** When a page drains again; Infinity when it sees nothing to wait for. */
function nextAt(report: DrainReport | null, now: number): number {
  return report?.busy ? now + BUSY_MS : (report?.nextDueAt ?? Infinity);
}
