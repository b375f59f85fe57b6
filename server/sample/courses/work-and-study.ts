import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';
import { workAndStudyLessons } from './work-and-study-lessons.ts';

export const workAndStudy: SampleCourse[] = [
  {
    slug: 'money-from-the-first-salary',
    title: 'Money from the First Salary',
    description: `The first salary arrives, and so does advice from everyone. This course replaces it with arithmetic you can do yourself, on your own payslip, in an afternoon.

You learn what the lines of a payslip mean, how much to keep for emergencies, what insurance is for and what it is not, and how inflation, fees and time act on savings. There are no tips and no products to buy: at the end you have a one-page plan and the spreadsheet behind it. The content is education, not investment advice.`,
    category: 'business',
    subCategory: 'finance',
    priceRupees: 499,
    tags: ['personal finance', 'budgeting', 'salary'],
    level: 'Beginner',
    learningObjectives: [
      'Write your own one-page money plan',
      [
        'Read a payslip and a tax statement',
        'Compare loans by their real cost',
        'See what fees and inflation do in twenty years',
      ],
    ],
    creator: CREATORS.vikram,
    learners: 15,
    stars: [5, 5, 5, 5, 5, 3, 5, 5, 5, 5, 4],
    thumbnail: 'money-from-the-first-salary',
    updatedAt: '2025-06-03T06:00:00.000Z',
    content: workAndStudyLessons['money-from-the-first-salary'],
  },
  {
    slug: 'from-idea-to-first-customers',
    title: 'From Idea to First Ten Customers',
    description: `Ideas are not rare; customers are. In six weeks you test one idea against the only people who can judge it, and you stop or continue with evidence in your hand.

You interview without leading, sell before you build, set a price on purpose, and keep a simple record of promises and numbers. Founders of a tiffin service, a repair workshop and a software tool let you look at their first hundred days, mistakes included.`,
    category: 'business',
    subCategory: 'entrepreneurship',
    priceRupees: 899,
    tags: ['startup', 'customers', 'pricing', 'validation'],
    level: 'All Levels',
    learningObjectives: [
      { Learn: ['Interview people without leading them', 'Separate politeness from demand'] },
      { Sell: ['Make an offer before the product exists', 'Find a price', 'Win and keep ten customers'] },
    ],
    creator: CREATORS.meera,
    learners: 4,
    stars: [5, 3, 4, 4],
    thumbnail: 'from-idea-to-first-customers',
    updatedAt: '2025-02-02T11:30:00.000Z',
    content: workAndStudyLessons['from-idea-to-first-customers'],
  },
  {
    slug: 'content-that-earns-search',
    title: 'Content That Earns Its Readers',
    description: `There is more to read than anyone can read, so the useful page wins. This course shows how to find the questions your customers really ask, answer them better than the first ten results, and measure whether it helped your business.

You plan a quarter of content for one small company, write four pieces with feedback, and learn just enough about search, structure and speed to keep good writing from being overlooked.`,
    category: 'marketing',
    subCategory: 'content-marketing',
    priceRupees: 699,
    tags: ['content', 'seo', 'writing'],
    level: 'Beginner',
    learningObjectives: [
      [
        'Find questions worth answering',
        'Write for scanning and for reading',
        'Structure a site so that it can be found',
      ],
      'Measure what content brings in',
    ],
    creator: CREATORS.kavya,
    learners: 3,
    stars: [4, 3, 3],
    thumbnail: 'content-that-earns-search',
    updatedAt: '2024-11-20T08:40:00.000Z',
    content: workAndStudyLessons['content-that-earns-search'],
  },
  {
    slug: 'calculus-with-pictures',
    title: 'Calculus with Pictures',
    description: `Calculus answers two questions: how fast is it changing, and how much is there in all? Everything else is technique. In this course you see both answers before you calculate them.

A scooter's speedometer becomes the derivative, a filling tank the integral, and one drawing shows why each undoes the other. The rules you need for school and entrance examinations follow from the pictures, so that you can rebuild a forgotten formula instead of fearing it. Two hundred practice problems are solved step by step.`,
    category: 'academics',
    subCategory: 'mathematics',
    priceRupees: 599,
    tags: ['calculus', 'mathematics', 'jee', 'class 12'],
    level: 'Intermediate',
    learningObjectives: [
      'Understand first, then calculate',
      { Derivatives: ['See a slope as a limit', 'Use the product and chain rules'] },
      { Integrals: ['See an area as a sum', 'Substitute and integrate by parts'] },
    ],
    creator: CREATORS.vikram,
    learners: 13,
    stars: [5, 5, 5, 4, 5, 5, 5, 5, 5],
    thumbnail: 'calculus-with-pictures',
    updatedAt: '2025-05-11T05:45:00.000Z',
    content: workAndStudyLessons['calculus-with-pictures'],
  },
  {
    slug: 'english-for-interviews',
    title: 'English for Interviews and Meetings',
    description: `You know the answer; the sentence does not come. This course trains speaking, not grammar tables: short drills, recorded answers, and the phrases that give you three seconds to think.

You prepare the twelve questions that almost every interview contains, practise describing your work clearly, and learn to disagree, to interrupt and to ask again politely. The aim is clear and relaxed English with your own accent.`,
    category: 'language',
    subCategory: 'english',
    priceRupees: 599,
    tags: ['english', 'interview', 'speaking'],
    level: 'Intermediate',
    learningObjectives: [
      ['Introduce yourself in one minute', 'Tell a story about your work', 'Ask, agree and disagree in meetings'],
      'Sound clear, and sound like yourself',
    ],
    creator: CREATORS.arjun,
    learners: 13,
    stars: [5, 3, 5, 5, 5, 5, 4, 4, 4, 4],
    thumbnail: 'english-for-interviews',
    updatedAt: '2025-06-21T07:00:00.000Z',
    content: workAndStudyLessons['english-for-interviews'],
  },
  {
    slug: 'japanese-first-hundred-kanji',
    title: 'Japanese: The First Hundred Kanji',
    description: `A hundred characters sounds like a hundred pictures to memorise. It is closer to twenty parts and a set of habits. You learn the parts first, then the characters they build, then words and short sentences in which you meet them again.

Ten characters a week, ten minutes a day, with stroke order, readings and a spaced review plan. Knowledge of hiragana is expected; a refresher is included.`,
    category: 'language',
    subCategory: 'japanese',
    priceRupees: 799,
    tags: ['japanese', 'kanji', 'jlpt n5'],
    level: 'Beginner',
    learningObjectives: [
      'Read and write one hundred kanji',
      ['See the parts inside a character', 'Recall readings through words', 'Keep what you learnt with spaced review'],
    ],
    creator: CREATORS.tenzin,
    learners: 3,
    stars: [5, 4, 4],
    thumbnail: 'japanese-first-hundred-kanji',
    updatedAt: '2025-03-30T10:10:00.000Z',
    content: workAndStudyLessons['japanese-first-hundred-kanji'],
  },
  {
    slug: 'speak-and-be-heard',
    title: 'Speak and Be Heard',
    description: `Nervousness does not disappear. It becomes useful. Over four weeks you give eight short talks, first to your phone, then to a friend, then to a small group, and you learn to change one thing at a time.

Structure comes first, because a speaker who knows the next sentence is a calm speaker. Then voice, pauses, slides that help and questions that bite. The last talk is ten minutes long, and you will want to give it.`,
    category: 'personal-development',
    subCategory: 'public-speaking',
    priceRupees: 549,
    tags: ['public speaking', 'confidence', 'presentation'],
    level: 'All Levels',
    learningObjectives: [
      ['Build a talk around one sentence', 'Use pauses and pace', 'Answer difficult questions calmly'],
      'Give a ten-minute talk without a script',
    ],
    creator: CREATORS.arjun,
    learners: 9,
    stars: [5, 3, 5, 4, 4, 4, 4],
    thumbnail: 'speak-and-be-heard',
    updatedAt: '2025-04-04T13:25:00.000Z',
    content: workAndStudyLessons['speak-and-be-heard'],
  },
  {
    slug: 'learning-how-to-learn',
    title: 'Learning How to Learn',
    description: `Reading a page three times feels like work and leaves little behind. Closing the book and asking yourself what it said feels worse and works better. This free course collects the few study techniques that research keeps confirming, and turns them into a weekly routine.

It takes three hours. Take it before any other course here, and the others will cost you less time.`,
    category: 'other',
    subCategory: 'other',
    priceRupees: 0,
    tags: ['study skills', 'memory', 'free'],
    level: 'All Levels',
    learningObjectives: [
      'Study less and remember more',
      ['Test yourself instead of rereading', 'Space your reviews', 'Mix topics', 'Plan a week you can keep'],
    ],
    creator: CREATORS.meera,
    learners: 15,
    stars: [5, 5, 5, 3, 5, 5, 5, 5, 5, 4, 5, 5],
    thumbnail: 'learning-how-to-learn',
    updatedAt: '2025-01-06T06:30:00.000Z',
    content: workAndStudyLessons['learning-how-to-learn'],
  },
];
