import type { SampleTrack } from '../sample-course.ts';

/** The lessons of the courses in creative.ts, by the slug of the course. */
export const creativeLessons = {
  'interfaces-people-understand': [
    {
      type: 'text',
      slug: 'ui-hierarchy-on-a-ticket-machine',
      title: 'Hierarchy on a ticket machine',
      description: 'Fourteen loud buttons become one clear screen, in four steps.',
      file: 'hierarchy-on-a-ticket-machine.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'ui-empty-loading-failed',
      title: 'Empty, loading, failed: design these first',
      description: 'The states in which people feel lost, and what to say in each.',
      file: 'empty-loading-failed.md',
    },
  ],
  'brand-identity-from-scratch': [
    {
      type: 'text',
      slug: 'brand-questions-for-the-owner',
      title: 'Questions for the owner',
      description: 'Nine questions, one sentence, and three words with their limits.',
      file: 'questions-for-the-owner.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'brand-sixteen-pixels',
      title: 'The mark at sixteen pixels',
      description: 'From a thick pen to a grid, and seven tests before you fall in love.',
      file: 'sixteen-pixels.md',
    },
  ],
  'pencil-to-portrait': [
    {
      type: 'text',
      slug: 'portrait-draw-what-is-there',
      title: 'Draw what is there',
      description: 'Three exercises that get past the symbols in your head.',
      file: 'draw-what-is-there.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'portrait-proportions-of-the-head',
      title: 'The proportions of the head',
      description: 'A map to use for ten minutes, and then to put away.',
      file: 'proportions-of-the-head.md',
    },
  ],
  'first-bowls-on-the-wheel': [
    {
      type: 'text',
      slug: 'pottery-centring',
      title: 'Centring: make the clay stand still',
      description: 'How to sit, four steps, and what a wobble tells you.',
      file: 'centring.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'pottery-drying-through-a-monsoon',
      title: 'Drying through a monsoon',
      description: 'Even drying in two climates, where cracks come from, and glaze that is safe for food.',
      file: 'drying-through-a-monsoon.md',
    },
  ],
  'phone-photography-light': [
    {
      type: 'text',
      slug: 'photo-window-at-noon',
      title: 'A window at noon',
      description: 'One object, six pictures, and only the light changes.',
      file: 'window-at-noon.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'photo-exposure-and-focus',
      title: 'Exposure and focus, with one thumb',
      description: 'When to overrule the phone, and how to hold it still at dusk.',
      file: 'exposure-and-focus.md',
    },
  ],
  'guitar-first-twenty-songs': [
    {
      type: 'text',
      slug: 'guitar-three-chords',
      title: 'Three chords by Sunday',
      description: 'A, D and E, the finger that never leaves, and a first song.',
      file: 'three-chords.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'guitar-change-in-time',
      title: 'Change chords without stopping',
      description: 'An arm that keeps swinging, three patterns and half a beat to steal.',
      file: 'change-in-time.md',
    },
  ],
  'chess-openings-with-a-plan': [
    {
      type: 'text',
      slug: 'chess-plan-before-moves',
      title: 'First the plan, then the moves',
      description: 'The Italian Game, told by what each side wants.',
      file: 'plan-before-moves.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'chess-when-they-leave-the-book',
      title: 'When they leave the book',
      description: 'Four questions for the move you have never seen, in three cases.',
      file: 'when-they-leave-the-book.md',
    },
  ],
} satisfies Record<string, SampleTrack[]>;
