import { VIDEO_FILES } from '../media-index.ts';
import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';

export const javascript: SampleCourse = {
  slug: 'javascript-from-first-principles',
  title: 'JavaScript from First Principles',
  description: `Most people learn JavaScript by collecting recipes, and then meet a bug that no recipe explains: a callback that fires too late, a value that changed behind their back, a “this” that points nowhere. This course starts from the other end. You learn the handful of rules the language really follows, and the strange cases become predictable.

Every chapter begins with a small program whose output you predict before you run it. Wrong predictions are the point: each one shows you exactly which rule was missing from your picture of the language. By the end you can read unfamiliar code line by line and say what it does and when.

You need nothing but a browser and a text editor. If you have written a few loops and functions in any language, you are ready.`,
  category: 'programming',
  subCategory: 'javascript',
  priceRupees: 799,
  tags: ['javascript', 'async', 'closures', 'event loop', 'fundamentals'],
  level: 'Beginner',
  learningObjectives: [
    'Predict what a program prints, and in which order',
    ['Explain values, references and copies without guessing', 'Use closures on purpose instead of by accident'],
    {
      'Asynchronous code': [
        'Order tasks and microtasks correctly',
        'Write async functions that fail cleanly',
        'Run work in parallel, with a limit',
      ],
    },
  ],
  creator: CREATORS.ananya,
  learners: 13,
  stars: [5, 3, 5, 5, 5, 5, 5, 5, 5, 5],
  thumbnail: 'javascript-from-first-principles',
  updatedAt: '2025-06-18T09:30:00.000Z',
  content: [
    {
      type: 'folder',
      slug: 'js-values',
      title: 'Values and functions',
      description: 'What a variable holds, what a function remembers.',
      children: [
        {
          type: 'text',
          slug: 'js-values-and-references',
          title: 'Values, references and copies',
          description: 'Why one change shows up in two places, and how to prevent it.',
          file: 'values-and-references.md',
          preview: true,
        },
        {
          type: 'text',
          slug: 'js-closures',
          title: 'Closures: functions that remember',
          description: 'One rule explains counters, private state and the classic loop bug.',
          file: 'closures.md',
        },
      ],
    },
    {
      type: 'folder',
      slug: 'js-time',
      title: 'Code and time',
      description: 'One thread, many things to wait for.',
      children: [
        {
          type: 'video',
          slug: 'js-event-loop',
          title: 'The event loop in a minute',
          description: 'Four lines of code, two queues and one rule that decides what runs next.',
          preview: true,
          ...VIDEO_FILES['event-loop'],
        },
        {
          type: 'folder',
          slug: 'js-promises-and-async',
          title: 'Promises and async functions',
          description: 'Waiting without blocking, and failing without surprises.',
          children: [
            {
              type: 'text',
              slug: 'js-async-that-fails-well',
              title: 'Async functions that fail well',
              description: 'Sequence, parallel work, limits, time-outs and errors.',
              file: 'async-that-fails-well.md',
            },
          ],
        },
      ],
    },
  ],
};
