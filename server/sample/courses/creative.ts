import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';
import { creativeLessons } from './creative-lessons.ts';

export const creative: SampleCourse[] = [
  {
    slug: 'interfaces-people-understand',
    title: 'Interfaces People Understand',
    description: `A good interface is noticed by nobody. People book the ticket, pay the bill, and go on with their day. This course teaches the decisions behind that silence: hierarchy, spacing, type, colour, states and words.

Every lesson takes a real screen, for example a metro ticket machine, a school fee form or a banking app, and improves it in small steps you can explain to a colleague. You learn to design the empty, loading and failed states first, to test with five people in an afternoon, and to hand over work that developers enjoy building.`,
    category: 'design',
    subCategory: 'user-interface',
    priceRupees: 999,
    tags: ['ui', 'accessibility', 'typography', 'layout'],
    level: 'Beginner',
    learningObjectives: [
      'Make the important thing look important',
      ['Set type and spacing on a scale', 'Choose colours that everyone can read', 'Design every state of a screen'],
      { Evidence: ['Test with five people', 'Turn what you saw into changes'] },
    ],
    creator: CREATORS.kavya,
    learners: 11,
    stars: [5, 5, 5, 5, 5, 3, 5, 4],
    thumbnail: 'interfaces-people-understand',
    updatedAt: '2025-06-12T10:00:00.000Z',
    content: creativeLessons['interfaces-people-understand'],
  },
  {
    slug: 'brand-identity-from-scratch',
    title: 'Brand Identity from Scratch',
    description: `A brand is what people expect before they open the box. In this course you build one for a small tea company, from the first conversation with its owner to a mark, a palette, a voice and a one-page guide that a printer can follow.

You will fill a sketchbook before you open any software. Then you construct the mark geometrically, test it at sixteen pixels and on a shop sign, and learn to present three directions without apologising for two of them.`,
    category: 'design',
    subCategory: 'branding',
    priceRupees: 799,
    tags: ['branding', 'logo', 'identity'],
    level: 'Intermediate',
    learningObjectives: [
      [
        'Ask the questions that shape a brand',
        'Construct a mark that survives small sizes',
        'Write a guide that people use',
      ],
      'Present and defend your work',
    ],
    creator: CREATORS.kavya,
    learners: 4,
    stars: [5, 3, 5, 4],
    thumbnail: 'brand-identity-from-scratch',
    updatedAt: '2025-02-25T09:00:00.000Z',
    content: creativeLessons['brand-identity-from-scratch'],
  },
  {
    slug: 'pencil-to-portrait',
    title: 'From Pencil to Portrait',
    description: `You can draw. What you have not learnt yet is to look: we draw the eye we know instead of the eye that is there. Twenty short exercises, each with one pencil and one sheet of paper, retrain that habit.

You begin with shapes, angles and shadows, move on to the proportions of the head, and finish with a portrait of someone you know, drawn from life in ninety minutes. Keep your first sheet. The comparison is the best certificate this course can give.`,
    category: 'arts',
    subCategory: 'drawing',
    priceRupees: 499,
    tags: ['drawing', 'portrait', 'pencil'],
    level: 'Beginner',
    learningObjectives: [
      'See shapes instead of symbols',
      [
        'Measure angles and proportions by eye',
        'Build form with three values',
        'Draw a recognisable portrait from life',
      ],
    ],
    creator: CREATORS.kavya,
    learners: 7,
    stars: [5, 3, 5, 5, 5, 5, 4],
    thumbnail: 'pencil-to-portrait',
    updatedAt: '2024-12-08T15:00:00.000Z',
    content: creativeLessons['pencil-to-portrait'],
  },
  {
    slug: 'first-bowls-on-the-wheel',
    title: 'First Bowls on the Wheel',
    description: `Clay tells you at once whether you are paying attention. This course accompanies your first thirty hours at the potter's wheel, from wedging to a set of four bowls that stack.

Each movement is filmed from above and from the side, slowly, with the common mistakes beside the correct hand. You also learn what happens away from the wheel: trimming, drying through a monsoon, glazing safely for food, and finding a shared kiln in your city.`,
    category: 'crafts',
    subCategory: 'pottery',
    priceRupees: 699,
    tags: ['pottery', 'clay', 'handmade'],
    level: 'Beginner',
    learningObjectives: [
      { 'At the wheel': ['Centre, open and pull with control', 'Throw to a size'] },
      { 'After the wheel': ['Trim, dry and glaze', 'Avoid cracks and pinholes'] },
    ],
    creator: CREATORS.farhan,
    learners: 1,
    stars: [],
    thumbnail: 'first-bowls-on-the-wheel',
    updatedAt: '2025-07-01T12:30:00.000Z',
    content: creativeLessons['first-bowls-on-the-wheel'],
  },
  {
    slug: 'phone-photography-light',
    title: 'Phone Photography: Find the Light',
    description: `The best camera upgrade is free: turn around and look where the light comes from. With the phone in your pocket you learn to see light, wait for it and shape it with a bedsheet or a sheet of newspaper.

Ten assignments take you through your own surroundings: a window at noon, a market at dusk, a portrait in the shade, a plate of food, a train platform in the rain. A final part edits the pictures in a free app, with restraint.`,
    category: 'photography',
    subCategory: 'mobile-photography',
    priceRupees: 599,
    tags: ['photography', 'mobile', 'light', 'composition'],
    level: 'All Levels',
    learningObjectives: [
      'Read the light before you raise the phone',
      ['Control exposure and focus', 'Compose with lines, layers and space', 'Edit without overdoing it'],
    ],
    creator: CREATORS.kavya,
    learners: 10,
    stars: [5, 5, 5, 5, 4, 3, 4, 4],
    thumbnail: 'phone-photography-light',
    updatedAt: '2025-04-28T16:20:00.000Z',
    content: creativeLessons['phone-photography-light'],
  },
  {
    slug: 'guitar-first-twenty-songs',
    title: 'Guitar: Your First Twenty Songs',
    description: `Three chords are enough for a campfire, and you will have them by Sunday. From there, every lesson adds one small skill, a new chord, a strum, a change, and immediately a piece of music in which you need it.

Practice plans are built for fifteen minutes a day. You learn to tune by ear, to change chords without stopping, to play along with a singer and to find the chords of a simple song yourself. Any acoustic guitar will do.`,
    category: 'music',
    subCategory: 'guitar',
    priceRupees: 699,
    tags: ['guitar', 'chords', 'acoustic'],
    level: 'Beginner',
    learningObjectives: [
      ['Play twenty songs from start to end', 'Change chords in time', 'Strum and pick six patterns'],
      'Find the chords of a song by ear',
    ],
    creator: CREATORS.tenzin,
    learners: 11,
    stars: [5, 5, 5, 3, 5, 5, 4, 4, 4],
    thumbnail: 'guitar-first-twenty-songs',
    updatedAt: '2025-03-09T14:10:00.000Z',
    content: creativeLessons['guitar-first-twenty-songs'],
  },
  {
    slug: 'chess-openings-with-a-plan',
    title: 'Chess Openings with a Plan',
    description: `You know twelve moves of theory, your opponent plays something else on move four, and you are alone. This course teaches openings the other way round: first the plan, then the moves that serve it.

Three openings for each colour, chosen because their ideas carry over, are explained through pawn structures, good and bad pieces, and forty complete games. Each chapter ends with positions in which you find the plan yourself, against the clock.`,
    category: 'gaming',
    subCategory: 'chess',
    priceRupees: 399,
    tags: ['chess', 'openings', 'strategy'],
    level: 'Intermediate',
    learningObjectives: [
      'Know what you want by move ten',
      [
        'A complete, compact repertoire',
        'Typical plans for six pawn structures',
        'What to do when they leave the book',
      ],
    ],
    creator: CREATORS.tenzin,
    learners: 5,
    stars: [5, 5, 4, 4, 3],
    thumbnail: 'chess-openings-with-a-plan',
    updatedAt: '2025-01-17T18:00:00.000Z',
    content: creativeLessons['chess-openings-with-a-plan'],
  },
];
