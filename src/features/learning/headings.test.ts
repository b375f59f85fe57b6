import { expect, it } from 'vitest';
import { toLessonDocument } from '#lib/to-lesson-document.ts';
import { headingsOf } from './headings.ts';

it('names the headings of a lesson, each by an id of its own, in any script', () => {
  const document = toLessonDocument(
    'Words\n\n## The *event* loop!\n\n### हिन्दी में\n\n> ## In a quote\n\n## The event loop\n\n## ?',
  );
  expect([...headingsOf(document)]).toEqual([
    [1, { id: 's-the-event-loop', text: 'The event loop!', level: 2 }],
    [2, { id: 's-हिन्दी-में', text: 'हिन्दी में', level: 3 }],
    [4, { id: 's-the-event-loop-2', text: 'The event loop', level: 2 }],
    [5, { id: 's-', text: '?', level: 2 }],
  ]);
});
