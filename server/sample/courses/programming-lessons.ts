import type { SampleTrack } from '../sample-course.ts';

/** The lessons of the courses in programming.ts, by the slug of the course. */
export const programmingLessons = {
  'python-for-absolute-beginners': [
    {
      type: 'folder',
      slug: 'py-first-programs',
      title: 'Your first programs',
      description: 'Three small problems from daily life, and the Python that solves them.',
      children: [
        {
          type: 'text',
          slug: 'py-split-the-bill',
          title: 'Your first program: split the bill',
          description: 'Four lines, three kinds of value and one error message, explained.',
          file: 'split-the-bill.md',
          preview: true,
        },
        {
          type: 'text',
          slug: 'py-scorecard-in-a-loop',
          title: 'A scorecard in a loop',
          description: 'Lists, loops and decisions, followed with a pencil.',
          file: 'scorecard-in-a-loop.md',
        },
        {
          type: 'text',
          slug: 'py-cheapest-train',
          title: 'Find the cheapest train',
          description: 'Dictionaries, a search, and a function that gives the search a name.',
          file: 'cheapest-train.md',
        },
      ],
    },
  ],
  'react-from-zero-to-shipped': [
    {
      type: 'text',
      slug: 'react-what-is-state',
      title: 'What deserves to be state?',
      description: 'Three questions that tell facts from values you can calculate.',
      file: 'what-is-state.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'react-effects-you-do-not-need',
      title: 'Effects you do not need',
      description: 'Ask what caused the work, and most effects disappear.',
      file: 'effects-you-do-not-need.md',
    },
  ],
  'data-structures-in-practice': [
    {
      type: 'text',
      slug: 'dsa-stack-and-history',
      title: 'The stack behind the Back button',
      description: 'Two stacks, no index to get wrong, and how to recognise the next stack problem.',
      file: 'stack-and-history.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'dsa-heap-in-the-waiting-room',
      title: 'The heap in the waiting room',
      description: 'When elements keep arriving and only the most urgent one is asked for.',
      file: 'heap-in-the-waiting-room.md',
    },
  ],
  'system-design-at-scale': [
    {
      type: 'text',
      slug: 'sysdesign-ten-lakh-at-eight',
      title: 'Ten lakh people at eight',
      description: 'Five minutes of arithmetic that decide the whole design of a booking page.',
      file: 'ten-lakh-at-eight.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'sysdesign-pay-exactly-once',
      title: 'Pay exactly once',
      description: 'Idempotency keys, and what to do about the step outside your database.',
      file: 'pay-exactly-once.md',
    },
  ],
  'linux-docker-and-ci': [
    {
      type: 'text',
      slug: 'linux-what-is-this-server-doing',
      title: 'What is this server doing?',
      description: 'Four resources, one minute each, before anybody restarts anything.',
      file: 'what-is-this-server-doing.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'linux-small-safe-images',
      title: 'Small, safe images',
      description: 'Two build stages, no secrets in layers, and a process that is not root.',
      file: 'small-safe-images.md',
    },
  ],
  'rust-without-fear': [
    {
      type: 'text',
      slug: 'rust-ownership-in-three-rules',
      title: 'Ownership in three rules',
      description: 'Moving, borrowing, and the accident that the third rule prevents.',
      file: 'ownership-in-three-rules.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'rust-errors-without-panic',
      title: 'Errors without panic',
      description: 'Result, the question mark and an error type in the words of your program.',
      file: 'errors-without-panic.md',
    },
  ],
  'web-security-hands-on': [
    {
      type: 'text',
      slug: 'websec-change-one-number',
      title: 'Change one number',
      description: 'Broken access control: carry it out, read the code, repair it, test it.',
      file: 'change-one-number.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'websec-store-passwords',
      title: 'Storing passwords',
      description: 'Design for the day on which the table is stolen.',
      file: 'store-passwords.md',
    },
  ],
} satisfies Record<string, SampleTrack[]>;
