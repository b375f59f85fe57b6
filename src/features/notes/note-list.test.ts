import { describe, expect, it } from 'vitest';
import { writeNote } from '#contract/note-rules.ts';
import { aNote } from '../../../tests/support/a-note.ts';
import { groupNotes, searchNotes } from './note-list.ts';
import { toMarkdown } from './notes-markdown.ts';

type Change = Parameters<typeof aNote>[0];
const view = (text: string, change: Change = {}) => ({
  note: writeNote(aNote({ courseId: 'pots', trackId: 'wheel', ...change }), text, 1000),
  waits: false,
  problem: null,
});
const late = view('Pull the walls', { createdAt: 30, place: { seconds: 200 } });
const early = view('Wet it first', { createdAt: 20, place: { seconds: 83, quote: 'Centre\n the clay.' } });
const mark = view('', { createdAt: 10, place: { seconds: 5, quote: '' } });
const other = view('Naïve glaze', {
  createdAt: 40,
  courseId: 'glaze',
  trackId: 'kiln',
  courseTitle: 'Glazes',
  lessonTitle: 'Kiln',
  place: { seconds: null, block: 3, quote: '' },
});
const all = [early, mark, other, late];

describe('groupNotes', () => {
  it('puts the course of the latest note first, and the notes of a lesson in its order', () => {
    const groups = groupNotes(all);
    expect(groups.map(({ title }) => title)).toEqual(['Glazes', 'Pottery']);
    expect(groups[1]?.lessons.map(({ title, notes }) => [title, notes])).toEqual([['The wheel', [mark, early, late]]]);
  });
});

describe('searchNotes', () => {
  it('finds every word anywhere, whatever its case and accents', () => {
    expect(searchNotes(all, 'CLAY wet')).toEqual([early]);
    expect(searchNotes(all, 'naive')).toEqual([other]);
    expect(searchNotes(all, 'kiln')).toEqual([other]);
    expect(searchNotes(all, 'wet kiln')).toEqual([]);
    expect(searchNotes(all, '  ')).toEqual(all);
  });
});

describe('toMarkdown', () => {
  it('has every note below its course and lesson', () => {
    expect(toMarkdown(groupNotes(all), '25 Nov 2026')).toBe(`# My notes

Exported from Code It on 25 Nov 2026.

## Glazes

### Kiln

Naïve glaze

## Pottery

### The wheel

**0:05** · Bookmark

**1:23**

> Centre the clay.

Wet it first

**3:20**

> Centre the clay.

Pull the walls
`);
  });
});
