import type { SampleTrack } from '../sample-course.ts';

/** The lessons of the courses in work-and-study.ts, by the slug of the course. */
export const workAndStudyLessons = {
  'money-from-the-first-salary': [
    {
      type: 'text',
      slug: 'money-read-your-payslip',
      title: 'Read your payslip',
      description: 'From the cost to the company to the amount in your account, line by line.',
      file: 'read-your-payslip.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'money-real-cost-of-a-loan',
      title: 'The real cost of a loan',
      description: 'Flat and reducing rates, fees, and one spreadsheet formula that compares them.',
      file: 'real-cost-of-a-loan.md',
    },
  ],
  'from-idea-to-first-customers': [
    {
      type: 'text',
      slug: 'startup-interview-without-leading',
      title: 'Interview without leading',
      description: 'Questions about last week instead of next year, and how to weigh the answers.',
      file: 'interview-without-leading.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'startup-sell-before-you-build',
      title: 'Sell before you build',
      description: 'An honest offer, a price with a floor, and the only line that counts.',
      file: 'sell-before-you-build.md',
    },
  ],
  'content-that-earns-search': [
    {
      type: 'text',
      slug: 'content-questions-worth-answering',
      title: 'Questions worth answering',
      description: 'Five places to listen, and three marks that tell which question comes first.',
      file: 'questions-worth-answering.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'content-scan-then-read',
      title: 'Written to be scanned, worth being read',
      description: 'The answer first, headings that speak, and a figure that does not flatter.',
      file: 'scan-then-read.md',
    },
  ],
  'calculus-with-pictures': [
    {
      type: 'text',
      slug: 'calc-speedometer',
      title: 'What the speedometer knows',
      description: 'The derivative, from a table, a zoom and a growing square.',
      file: 'speedometer.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'calc-filling-tank',
      title: 'The filling tank',
      description: 'The integral as a sum of strips, and why one operation undoes the other.',
      file: 'filling-tank.md',
    },
  ],
  'english-for-interviews': [
    {
      type: 'text',
      slug: 'english-one-minute-introduction',
      title: 'Introduce yourself in one minute',
      description: 'Present, past, future: one result, one number, one reason.',
      file: 'one-minute-introduction.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'english-time-to-think',
      title: 'Time to think, and polite disagreement',
      description: 'Sentences that buy three seconds, and a “no” that keeps the peace.',
      file: 'time-to-think.md',
    },
  ],
  'japanese-first-hundred-kanji': [
    {
      type: 'text',
      slug: 'kanji-characters-have-parts',
      title: 'Characters have parts',
      description: 'Six parts, five rules for the strokes, and pairs that look alike.',
      file: 'characters-have-parts.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'kanji-readings-through-words',
      title: 'Readings through words',
      description: 'Why a character has two sounds, and why you need no list of them.',
      file: 'readings-through-words.md',
    },
  ],
  'speak-and-be-heard': [
    {
      type: 'text',
      slug: 'speak-one-sentence',
      title: 'Build a talk around one sentence',
      description: 'One claim, three supports and an opening without apologies.',
      file: 'one-sentence.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'speak-pauses-and-questions',
      title: 'Pauses, pace and questions that bite',
      description: 'Four pauses to practise, and four steps for the question you fear.',
      file: 'pauses-and-questions.md',
    },
  ],
  'learning-how-to-learn': [
    {
      type: 'folder',
      slug: 'learn-techniques',
      title: 'Techniques and routine',
      description: 'What works, why it feels wrong, and how it fits into a week.',
      children: [
        {
          type: 'text',
          slug: 'learn-test-yourself',
          title: 'Close the book and ask',
          description: 'Why taking knowledge out of memory beats putting it in again.',
          file: 'test-yourself.md',
          preview: true,
        },
        {
          type: 'text',
          slug: 'learn-space-and-mix',
          title: 'Space it, mix it',
          description: 'A review schedule without an app, and why mixed problems are worth the trouble.',
          file: 'space-and-mix.md',
        },
        {
          type: 'text',
          slug: 'learn-plan-a-week',
          title: 'Plan a week you can keep',
          description: 'Honest hours, tasks that can be finished, and ten minutes on Sunday.',
          file: 'plan-a-week.md',
        },
      ],
    },
  ],
} satisfies Record<string, SampleTrack[]>;
