import { describe, expect, it } from 'vitest';
import { toSummaryText } from './summary-text.ts';

const words = (count: number) => Array.from({ length: count }, () => 'nine-long').join(' ');

describe('the description in a summary', () => {
  it('is the whole one up to 180 characters', () => {
    const whole = 'x'.repeat(180);
    expect(toSummaryText(whole)).toBe(whole);
  });

  it('is cut between words, and at 180 at the latest', () => {
    expect(toSummaryText(words(30))).toBe(`${words(17)} nine-long…`);
  });

  it.each([', and', '. And', ' – and', '; and'])('has no "%s" before the ellipsis', (rest) => {
    const start = 'a'.repeat(170);
    expect(toSummaryText(`${start}${rest}${'b'.repeat(40)}`)).toMatch(/^a+( and| And)?…$/);
    expect(toSummaryText(`${start}${rest.slice(0, 1)} ${'b'.repeat(40)}`)).toBe(`${start}…`);
  });

  it('cuts a word that is longer than half of it', () => {
    expect(toSummaryText(`An ${'x'.repeat(300)}`)).toBe(`An ${'x'.repeat(177)}…`);
  });
});
