import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { joinEvents, toPractised } from '#contract/practice-rules.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import { dueAfter } from '#lib/practice-schedule.ts';
import { rememberSessions } from '../../support/remember-sessions.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { type ScheduleChunk, type ScheduleResult, toScheduleResult } from '../schedule-check.ts';
import { PracticeDevice } from './practice-device.ts';
import { type PracticeAct, play, practiceSchedule } from './practice-schedule.ts';

const DAY_MS = 86_400_000;

/** Runs random schedules, each of a learner of its own, until one breaks an invariant; that one is shrunk. */
export async function checkPractice({ seed, schedules, path }: ScheduleChunk): Promise<ScheduleResult> {
  const t = await createTestApp();
  try {
    rememberSessions(t.deps.auth);
    const property = fc.asyncProperty(practiceSchedule, (acts) => runSchedule(t, acts));
    return toScheduleResult(
      await fc.check(property, { seed, numRuns: schedules, ...(path !== undefined && { path }) }),
    );
  } finally {
    await t.close();
  }
}

/** Of two things that a device said of one item, the second with a later time, the second also counts after the first. */
function assertOrder(said: readonly PracticeEvent[], stored: readonly PracticeEvent[]): void {
  const places = new Map(joinEvents([], stored).map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: PracticeEvent) => places.get(id) ?? -1;
  for (const [i, second] of said.entries())
    for (const first of said.slice(0, i))
      if (first.item === second.item && first.at < second.at)
        assert.ok(placeOf(first) < placeOf(second), 'The order in which a device said two things is lost');
}

async function runSchedule(t: TestApp, acts: readonly PracticeAct[]): Promise<void> {
  const user = await t.signUp();
  const items = [`note:${randomUUID()}`, `note:${randomUUID()}`];
  const devices = [await PracticeDevice.open(t, user, items), await PracticeDevice.open(t, user, items)] as const;
  try {
    for (const act of acts) await play(devices[act.device], act);
    for (const device of devices) await device.deliverAll();
    for (const device of devices) await device.fetch();

    const { body } = await t.request<{ data: { events: PracticeEvent[] } }>('/practice?limit=1000', { as: user });
    const stored = body.data.events;
    const said = devices.flatMap((device) => device.said);
    const untimed = (events: readonly PracticeEvent[]) =>
      events.map(({ at: _, ...event }) => event).sort((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(untimed(stored), untimed(said), 'What a learner did is lost, is there twice, or is another thing');
    // Each event of a clock that ran ahead is a millisecond after the one before it.
    const latest = Date.now() + DAY_MS + stored.length;
    for (const { id, at } of stored) {
      const then = said.find((event) => event.id === id)?.at ?? 0;
      assert.ok(at === then || (then > at && at <= latest), 'The server moved an event of which the time is possible');
    }
    for (const device of devices) assertOrder(device.said, stored);

    const expected = items
      .map((item) =>
        joinEvents(
          [],
          stored.filter((event) => event.item === item),
        ),
      )
      .filter((events) => events.length > 0)
      .map((events) => ({ item: events[0]?.item, events, due: dueAfter(toPractised(events).grades) }))
      .sort((a, b) => ((a.item ?? '') < (b.item ?? '') ? -1 : 1));
    for (const device of devices) {
      assert.deepEqual(device.odd, [], 'The server answered something that it must not');
      assert.deepEqual(
        await device.shown(),
        expected,
        'A device shows another log, or another day, than follows from it',
      );
    }
  } finally {
    for (const device of devices) await device.close();
  }
}
