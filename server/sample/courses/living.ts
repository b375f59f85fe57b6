import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';
import { livingLessons } from './living-lessons.ts';

export const living: SampleCourse[] = [
  {
    slug: 'south-indian-breakfast',
    title: 'The South Indian Breakfast',
    description: `Idli that stays soft until noon, dosa with lace at the edges, a sambar that tastes of home: all of it depends on one thing that recipes rarely explain, the batter. You learn to judge it by smell, sound and bubbles, in Chennai's heat and in Delhi's winter.

Sixteen dishes from four states follow, with three chutneys, two podis and honest filter coffee. Quantities are given by weight and by cup, and every recipe works on an ordinary stove.`,
    category: 'cooking',
    subCategory: 'indian-cuisine',
    priceRupees: 499,
    tags: ['cooking', 'dosa', 'vegetarian', 'breakfast'],
    level: 'Beginner',
    learningObjectives: [
      'Ferment batter reliably in any season',
      [
        'Steam, spread and fry with control',
        'Balance sambar, rasam and chutney',
        'Plan a breakfast for two or for twelve',
      ],
    ],
    creator: CREATORS.lakshmi,
    learners: 12,
    stars: [5, 4, 5, 5, 5, 5, 5, 5, 5, 5],
    thumbnail: 'south-indian-breakfast',
    updatedAt: '2025-05-24T03:30:00.000Z',
    content: livingLessons['south-indian-breakfast'],
  },
  {
    slug: 'eat-well-on-an-indian-plate',
    title: 'Eat Well on an Indian Plate',
    description: `You do not need quinoa. Dal, rice, curd, greens, millets and fruit make an excellent diet, once you know how much of each belongs on the plate. This course explains nutrition through the food you already cook.

You learn to plan protein without powder, to read a label in half a minute, to arrange a week of tiffin boxes, and to meet nutrition news with calm questions. It is general education; for a medical condition, please talk to your doctor.`,
    category: 'health',
    subCategory: 'nutrition',
    priceRupees: 449,
    tags: ['nutrition', 'meal planning', 'vegetarian'],
    level: 'All Levels',
    learningObjectives: [
      ['Build a balanced plate at any meal', 'Plan enough protein from ordinary food', 'Read labels quickly'],
      'Plan a week of meals and a shopping list',
    ],
    creator: CREATORS.lakshmi,
    learners: 7,
    stars: [5, 5, 5, 3, 4, 4],
    thumbnail: 'eat-well-on-an-indian-plate',
    updatedAt: '2025-02-19T04:15:00.000Z',
    content: livingLessons['eat-well-on-an-indian-plate'],
  },
  {
    slug: 'surya-namaskar-daily',
    title: 'Surya Namaskar, Every Day',
    description: `Twelve positions, one breath each, ten minutes before the day begins. This free course teaches the sun salutation slowly and correctly, with variations for stiff backs, sore wrists and small rooms.

The first week learns the positions, the second joins them to the breath, the third builds a routine that survives late nights and travel. If you have an injury or a heart condition, ask your doctor before you begin.`,
    category: 'fitness',
    subCategory: 'yoga',
    priceRupees: 0,
    tags: ['yoga', 'morning routine', 'free'],
    level: 'Beginner',
    learningObjectives: [
      ['Perform all twelve positions safely', 'Join movement and breath', 'Adapt the sequence to your body'],
      'Keep a ten-minute habit for a month',
    ],
    creator: CREATORS.arjun,
    learners: 15,
    stars: [5, 5, 5, 5, 5, 3, 5, 5, 5, 4, 4],
    thumbnail: 'surya-namaskar-daily',
    updatedAt: '2025-06-20T01:00:00.000Z',
    content: livingLessons['surya-namaskar-daily'],
  },
  {
    slug: 'balcony-garden',
    title: 'The Balcony Garden',
    description: `Four square feet and three hours of sun are enough for curry leaves, mint, chillies and tomatoes. The course follows one real balcony through twelve months, with the heat of May, the rain of July and the aphids of October.

You learn to choose pots and soil, to water less than you think, to make compost without smell, and to read what a yellow leaf is telling you. Every month has a checklist for your region.`,
    category: 'lifestyle',
    subCategory: 'gardening',
    priceRupees: 349,
    tags: ['gardening', 'balcony', 'herbs', 'compost'],
    level: 'Beginner',
    learningObjectives: [
      'Harvest something every week',
      ['Match plants to your light', 'Mix soil and make compost', 'Deal with pests without poison'],
    ],
    creator: CREATORS.lakshmi,
    learners: 6,
    stars: [5, 4, 4, 4, 3],
    thumbnail: 'balcony-garden',
    updatedAt: '2025-06-15T02:20:00.000Z',
    content: livingLessons['balcony-garden'],
  },
];
