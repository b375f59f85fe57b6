import type { SampleTrack } from '../sample-course.ts';

/** The lessons of the courses in living.ts, by the slug of the course. */
export const livingLessons = {
  'south-indian-breakfast': [
    {
      type: 'text',
      slug: 'breakfast-idli-batter',
      title: 'The batter decides',
      description: 'Quantities, a float test, and four signs that are better than a clock.',
      file: 'idli-batter.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'breakfast-balance-a-sambar',
      title: 'Balance a sambar',
      description: 'Taste, name what is too loud, and strengthen its opposite.',
      file: 'balance-a-sambar.md',
    },
  ],
  'eat-well-on-an-indian-plate': [
    {
      type: 'text',
      slug: 'nutrition-balanced-plate',
      title: 'A balanced plate, at any meal',
      description: 'A picture instead of a scale, and three changes that do most.',
      file: 'balanced-plate.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'nutrition-protein-from-dal',
      title: 'Enough protein, without powder',
      description: 'How much you need, what ordinary food contains, and a day that adds up.',
      file: 'protein-from-dal.md',
    },
  ],
  'surya-namaskar-daily': [
    {
      type: 'folder',
      slug: 'surya-three-steps',
      title: 'Three steps',
      description: 'Prepare, learn the positions, join them to the breath.',
      children: [
        {
          type: 'text',
          slug: 'surya-before-you-begin',
          title: 'Before you begin',
          description: 'Who should ask a doctor first, how to warm up, and how to tell stretching from pain.',
          file: 'before-you-begin.md',
          preview: true,
        },
        {
          type: 'text',
          slug: 'surya-twelve-positions',
          title: 'The twelve positions',
          description: 'One line for each position, four places to be careful, and ways to make it fit.',
          file: 'twelve-positions.md',
        },
        {
          type: 'text',
          slug: 'surya-breath-and-habit',
          title: 'Breath, rhythm and a habit that lasts',
          description: 'One rule for the breath, a plan for four weeks and a chain that forgives.',
          file: 'breath-and-habit.md',
        },
      ],
    },
  ],
  'balcony-garden': [
    {
      type: 'text',
      slug: 'balcony-measure-your-light',
      title: 'Measure your light before you buy a plant',
      description: 'One Sunday with a sketch, and the plants that fit your hours of sun.',
      file: 'measure-your-light.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'balcony-water-and-yellow-leaves',
      title: 'Water less, and read the leaves',
      description: 'The finger rule, a soil that breathes, and what a yellow leaf is telling you.',
      file: 'water-and-yellow-leaves.md',
    },
  ],
} satisfies Record<string, SampleTrack[]>;
