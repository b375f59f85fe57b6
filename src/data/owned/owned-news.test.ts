import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Study } from '#contract/study.ts';
import { aGrade } from '../../../tests/support/a-practice-event.ts';
import { configureHttp } from '../api/http-client.ts';
import { fetchPractice, leaveUnscheduled } from '../copies/practice-copies.ts';
import { fetchPractice as fetchScheduled, scheduleStored } from '../copies/scheduled-practice.ts';
import { closeDb, openDb } from '../db/database.ts';
import { type Bring, bringNews } from './owned-news.ts';

const asker = { userId: 'ana', signal: new AbortController().signal };
const NO_STUDY: Study = { days: [], plan: null };
const PLAN = { minutesAWeek: 60, reminder: null, at: 1 };
const event = aGrade(3);

let server: Record<string, object>;
let brought: string[];
const bring: Bring = {
  notes: () => Promise.resolve(void brought.push('notes')),
  quizAttempts: () => Promise.resolve(void brought.push('quizAttempts')),
  practice: () => Promise.resolve(void brought.push('practice')),
  study: (_asker, told) => Promise.resolve(void brought.push(`study ${told.plan?.minutesAWeek}`)),
};

beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  brought = [];
  server = {
    '/note': { notes: [], cursor: 0, more: false },
    '/quiz/attempts': { attempts: [], cursor: 0, more: false },
    '/practice': { events: [], cursor: 0, more: false },
    '/study': NO_STUDY,
  };
  configureHttp({
    baseUrl: '',
    token: () => 'token',
    onUnauthorized: () => undefined,
    fetch: (url) => {
      const data = server[url.replace('/api/v1', '').replace(/\?.*/, '')];
      if (!data) return Promise.reject(new TypeError('failed to fetch'));
      return Promise.resolve(new Response(JSON.stringify({ success: true, data })));
    },
  });
});

describe('bringNews', () => {
  it('brings nothing of which there is no news', async () => {
    await bringNews(asker, bring);
    expect(brought).toEqual([]);
  });

  it('brings the study time of who has a goal, or had one here', async () => {
    server['/study'] = { days: [], plan: PLAN };
    await bringNews(asker, bring);
    server['/study'] = { days: [], plan: { ...PLAN, minutesAWeek: 0 } };
    await bringNews(asker, bring);
    await (await openDb()).study.put({ userId: asker.userId, device: 'd', days: [], plan: PLAN });
    await bringNews(asker, bring);
    expect(brought).toEqual(['study 60', 'study 0']);
  });

  it('brings the others when one cannot be asked for, and says so', async () => {
    server['/practice'] = { events: [event], cursor: 1, more: false };
    delete server['/note'];
    await expect(bringNews(asker, bring)).rejects.toMatchObject({ detail: { kind: 'network' } });
    expect(brought).toEqual(['practice']);
  });
});

describe('practice without a scheduler', () => {
  it('is scheduled by the next page, as if that had brought it', async () => {
    server['/practice'] = { events: [event], cursor: 1, more: false };
    await fetchPractice(asker.userId, asker.signal, leaveUnscheduled);
    const db = await openDb();
    expect(await db.practice.toArray()).toMatchObject([{ item: event.item, events: [event], due: null, seq: 1 }]);
    await scheduleStored(asker.userId);
    const scheduled = await db.practice.toArray();
    await db.practice.clear();
    await fetchScheduled(asker.userId, asker.signal);
    expect(scheduled[0]?.due).toBeGreaterThan(event.at);
    expect(scheduled).toEqual(await db.practice.toArray());
  });
});
