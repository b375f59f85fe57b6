import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCalendar } from './to-calendar.ts';

const event = {
  reminder: { time: '18:30', days: [5, 1] },
  title: 'Study; now, at \\home',
  text: 'One\nTwo',
  url: 'https://example.org/my-learning',
  from: '2026-11-25',
  madeAt: Date.parse('2026-11-25T12:00:00.500Z'),
  uid: 'a@b',
};

/** The properties of a calendar, by the rules of RFC 5545 for lines and texts. */
function parse(calendar: string): { name: string; value: string }[] {
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => {
    const at = line.indexOf(':');
    const value = line.slice(at + 1).replace(/\\([\\;,nN])/g, (_, kind: string) => (/n/i.test(kind) ? '\n' : kind));
    return { name: line.slice(0, at), value };
  });
}
const valueOf = (calendar: string, name: string) => parse(calendar).find((property) => property.name === name)?.value;

describe('toCalendar', () => {
  it('comes back on the chosen days, from the first of them, at the time on the wall', () => {
    const calendar = toCalendar(event);
    // 2026-11-25 is a Wednesday.
    expect(valueOf(calendar, 'DTSTART')).toBe('20261127T183000');
    expect(valueOf(calendar, 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=MO,FR');
    expect(valueOf(calendar, 'DTSTAMP')).toBe('20261125T120000Z');
    expect(valueOf(toCalendar({ ...event, reminder: { time: '07:05', days: [3] } }), 'DTSTART')).toBe(
      '20261125T070500',
    );
  });

  it('is a later version when it is made again', () => {
    const versionAt = (madeAt: number) => Number(valueOf(toCalendar({ ...event, madeAt }), 'SEQUENCE'));
    expect(versionAt(event.madeAt + 1000)).toBe(versionAt(event.madeAt) + 1);
    expect(versionAt(0)).toBe(0);
    expect(versionAt(Date.UTC(2090, 0))).toBeLessThan(2 ** 31);
  });

  it('says what it was told, in lines that a calendar can read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const calendar = toCalendar({ ...event, title });
        expect(valueOf(calendar, 'SUMMARY')).toBe(title.replace(/\r\n?/g, '\n'));
        for (const line of calendar.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
      }),
    );
    expect(valueOf(toCalendar(event), 'DESCRIPTION')).toBe('One\nTwo');
    const smiles = toCalendar({ ...event, title: '😀'.repeat(60) });
    expect(valueOf(smiles, 'SUMMARY')).toBe('😀'.repeat(60));
    for (const line of smiles.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });

  it('is balanced', () => {
    const open: string[] = [];
    for (const { name, value } of parse(toCalendar(event))) {
      if (name === 'BEGIN') open.push(value);
      if (name === 'END') expect(open.pop()).toBe(value);
    }
    expect(open).toEqual([]);
  });
});
