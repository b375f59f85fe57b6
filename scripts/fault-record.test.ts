import { describe, expect, it } from 'vitest';
import { addSession, type FaultRecord, type History, refusalOf, type Report, toMarkdown } from './fault-record.ts';

const history: History = {
  holds: (commit) => commit !== 'gone',
  countSubject: (subject) => (subject === 'outbox: Mend it' ? 1 : 0),
};
const empty = (): FaultRecord => ({ sessions: {}, found: [], earlier: {} });
const report = (fields: Partial<Report> = {}): Report => ({
  ...{ suite: 'outbox-model', seed: 1, runs: 1000, violations: 0, seconds: 60, commit: 'abc', dirty: false },
  ...fields,
});
const rowOf = (record: FaultRecord) =>
  toMarkdown(record, history)
    .split('\n')
    .find((line) => line.startsWith('| Model-based schedules'));

describe('a report', () => {
  it('is refused when its commit is not in the history, when its sources are of no commit, and of an unknown suite', () => {
    expect(refusalOf(report(), history)).toBeNull();
    expect(refusalOf(report({ commit: 'gone' }), history)).toBe('the commit gone is not in this history');
    expect(refusalOf(report({ dirty: true }), history)).toBe('the sources were not those of abc');
    expect(refusalOf(report({ suite: 'guess' }), history)).toBe('there is no suite guess');
  });
});

describe('the tables', () => {
  it('group by thousands and speak of one as of one', () => {
    const record = empty();
    addSession(record, report({ runs: 254_100, seconds: 16_543 }));
    expect(rowOf(record)).toContain('| 254,100 schedules, 276 minutes | 1 | 0 | abc |');
    record.earlier['upload-kills'] = { runs: 1, seconds: 38, sessions: 1 };
    expect(toMarkdown(record, history)).toContain('| Uploads that are killed | 1 upload | 1 session, 1 minute |');
  });

  it('count a seed once, with the most that was made of it, and keep what failed', () => {
    const record = empty();
    addSession(record, report({ violations: 2 }));
    addSession(record, report({ runs: 1 }));
    addSession(record, report({ commit: 'def', runs: 3000 }));
    addSession(record, report({ commit: 'def', seed: 2, runs: 10 }));
    expect(rowOf(record)).toContain('| 3,010 schedules, 3 minutes | 2 | 2 | def |');
  });

  it('say which commit is gone, and what is still open', () => {
    const record = empty();
    addSession(record, report({ commit: 'gone' }));
    record.found.push({ suite: 'outbox-model', seeds: [7, 8], what: 'A row is lost', mended: null });
    expect(rowOf(record)).toContain('| gone (not in this history) |');
    expect(toMarkdown(record, history)).toContain('| `outbox-model` | 7, 8 | A row is lost | **open** |');
  });

  it('leave no run that failed without a word', () => {
    const record = empty();
    addSession(record, report({ seed: 7, violations: 8 }));
    const unexplained = '| `outbox-model` | 7 | 8 runs failed at abc; the cause is not known yet | **open** |';
    expect(toMarkdown(record, history)).toContain(unexplained);
    record.found.push({ suite: 'outbox-model', seeds: [7], what: 'A row is lost', mended: 'outbox: Mend it' });
    expect(toMarkdown(record, history)).not.toContain('the cause is not known');
  });

  it('name no commit that is not there as the one that mended something', () => {
    const record = empty();
    record.found.push({ suite: 'outbox-model', seeds: [], what: 'A row is lost', mended: 'outbox: Mend it' });
    expect(toMarkdown(record, history)).toContain('| not recorded | A row is lost | outbox: Mend it |');
    record.found.push({ suite: 'outbox-model', seeds: [], what: 'Another', mended: 'outbox: Invented' });
    expect(() => toMarkdown(record, history)).toThrow('0 commits have the subject “outbox: Invented”');
  });
});
