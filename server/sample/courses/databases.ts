import { VIDEO_FILES } from '../media-index.ts';
import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';

export const databases: SampleCourse = {
  slug: 'sql-that-stays-fast',
  title: 'SQL That Stays Fast',
  description: `A query that takes ten milliseconds on your laptop can take ten seconds in production, on the day the festival sale starts. Nothing in the SQL changed; the table grew. This course is about the distance between those two numbers.

You work with one realistic data set throughout: the orders, items and customers of an online shop with a few million rows. You learn to read a query plan as calmly as you read the query, to choose an index because you know what it will do, and to keep transactions correct when two people buy the last piece at the same moment.

The examples run on PostgreSQL, and each lesson says where other databases differ. You should be able to write a SELECT with a WHERE clause; everything after that is explained.`,
  category: 'programming',
  subCategory: 'databases',
  priceRupees: 1299,
  tags: ['sql', 'postgresql', 'indexes', 'performance'],
  level: 'Intermediate',
  learningObjectives: [
    { 'Read the plan': ['Tell a scan from a lookup in EXPLAIN output', 'Find the step where the time goes'] },
    'Choose indexes that pay for themselves',
    [
      'Order the columns of a composite index',
      'Recognise queries that cannot use an index',
      'Keep stock, seats and balances correct under load',
    ],
  ],
  creator: CREATORS.rohit,
  learners: 9,
  stars: [5, 3, 5, 5, 4, 4, 4],
  thumbnail: 'sql-that-stays-fast',
  updatedAt: '2025-05-27T11:00:00.000Z',
  content: [
    {
      type: 'folder',
      slug: 'sql-indexes',
      title: 'Indexes',
      description: 'How one row is found among a million.',
      children: [
        {
          type: 'video',
          slug: 'sql-btree',
          title: 'How an index finds a row',
          description: 'Follow one search through the pages of a tree, and see what the index costs in return.',
          preview: true,
          ...VIDEO_FILES['btree-index'],
        },
        {
          type: 'text',
          slug: 'sql-composite-indexes',
          title: 'Composite indexes: the order matters',
          description: 'Equality first, then range, then sort, and when the rule bends.',
          file: 'composite-indexes.md',
        },
      ],
    },
    {
      type: 'folder',
      slug: 'sql-plans',
      title: 'Query plans',
      description: 'What the database intends to do, and what it really did.',
      children: [
        {
          type: 'text',
          slug: 'sql-reading-explain',
          title: 'Reading EXPLAIN without fear',
          description: 'Four node types, three numbers and one habit.',
          file: 'reading-explain.md',
          preview: true,
        },
      ],
    },
    {
      type: 'folder',
      slug: 'sql-transactions',
      title: 'Transactions',
      description: 'Correct answers while many people write.',
      children: [
        {
          type: 'text',
          slug: 'sql-last-seat',
          title: 'Selling the last seat only once',
          description: 'Lost updates, row locks and a conditional update that needs neither luck nor retries.',
          file: 'selling-the-last-seat.md',
        },
      ],
    },
  ],
};
