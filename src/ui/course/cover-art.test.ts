import { describe, expect, it } from 'vitest';
import { coverArt, coverWords } from './cover-art.ts';

describe('the words on a cover', () => {
  it.each([
    ['Python for Beginners: Python Programming Language', ['Python'], 30],
    ['Ultimate Investment Banking Course', ['Investment', 'Banking'], 30],
    ['The Complete C++ Bootcamp', ['C++'], 30],
    ['Stock Market Investing for Beginners', ['Stock Market', 'Investing'], 30],
    ['Accounting in 60 Minutes - A Brief Introduction', ['Accounting in', '60 Minutes'], 30],
    ['The Complete Guide: Knots at Sea', ['Knots at Sea'], 30],
    ['Internationalisation', ['Internationalisation'], 23],
    ['How to Learn', ['How to Learn'], 30],
    ['日本語 入門', ['日本語 入門'], 30],
    [' - ', [], 30],
  ])('of %j are %j', (title, lines, size) => expect(coverWords(title)).toEqual({ lines, size }));
});

describe('a cover', () => {
  it('is the same for the same title, and another for another one of its category', () => {
    const art = coverArt('Fundamentals of Forex Trading', 'business');
    expect(coverArt('Fundamentals of Forex Trading', 'business')).toEqual(art);
    const shelf = Array.from({ length: 50 }, (_, n) => JSON.stringify(coverArt(`Trading ${n}`, 'business')));
    // Of as many covers as two screens show hardly two are alike; the words tell those apart.
    expect(new Set(shelf).size).toBeGreaterThan(45);
  });
});
