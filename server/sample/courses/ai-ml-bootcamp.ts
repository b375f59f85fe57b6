import { VIDEO_FILES } from '../media-index.ts';
import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';

export const aiMlBootcamp: SampleCourse = {
  slug: 'ai-ml-bootcamp-complete-package',
  title: 'Complete Package: 3-Week AI/ML Bootcamp',
  description: `Three weeks, nine sessions, one project that is yours. The Code It Bootcamp takes you from a table of raw numbers to a trained, tested and deployed model, with a mentor beside you at every step where beginners usually give up.

Week one builds the foundations: data, Python tools and the mathematics you actually use. Week two is about models, from a straight line to neural networks, and about measuring honestly whether they work. In week three you build and present a project on a data set that you choose, review it with an industry engineer and put it into your portfolio.

The package includes live sessions, 1:1 doubt clearing, a mock interview, resume review and the certificate. The recordings and notes stay with you for life. You should be comfortable with basic Python; the preparation folder tells you how to check.`,
  category: 'programming',
  subCategory: 'machine-learning',
  priceRupees: 3000,
  tags: ['machine learning', 'python', 'bootcamp', 'neural networks', 'certificate'],
  level: 'Intermediate',
  learningObjectives: [
    'Take a project from raw data to a working model',
    { 'Week 1: Foundations': ['Clean and explore a data set', 'Explain training as gradient descent'] },
    {
      'Week 2: Models': [
        'Train and compare linear, tree and neural models',
        'Choose a metric that matches the cost of being wrong',
      ],
    },
    { 'Week 3: Your project': ['Build, review and deploy a model', 'Present your work to engineers'] },
    ['Certificate and first-cohort benefits', 'Mock interview and resume review'],
  ],
  creator: CREATORS.meera,
  learners: 6,
  stars: [5, 5, 5, 4, 5, 5],
  thumbnail: 'ai-ml-bootcamp-complete-package',
  updatedAt: '2025-07-02T05:30:00.000Z',
  isPackage: true,
  content: [
    {
      type: 'folder',
      slug: 'ai-week-1',
      title: 'Week 1: Foundations',
      description: 'Sessions 1 to 3: data, tools, and what training means.',
      children: [
        {
          type: 'text',
          slug: 'ai-look-before-you-model',
          title: 'Look before you model',
          description: 'Five questions to ask of every data set, with the pandas that answers them.',
          file: 'look-before-you-model.md',
          preview: true,
        },
        {
          type: 'folder',
          slug: 'ai-how-training-works',
          title: 'Session 3: How training works',
          description: 'The one algorithm behind almost every model of this bootcamp.',
          children: [
            {
              type: 'video',
              slug: 'ai-gradient-descent',
              title: 'Gradient descent in a minute',
              description: 'Roll downhill on a loss curve, and see what the learning rate changes.',
              preview: true,
              ...VIDEO_FILES['gradient-descent'],
            },
            {
              type: 'text',
              slug: 'ai-train-a-line-by-hand',
              title: 'Train a line by hand',
              description: 'Linear regression in twenty lines of NumPy, every one of them explained.',
              file: 'train-a-line-by-hand.md',
            },
          ],
        },
      ],
    },
    {
      type: 'folder',
      slug: 'ai-week-2',
      title: 'Week 2: Models',
      description: 'Sessions 4 to 6: models, and honest measurement.',
      children: [
        {
          type: 'text',
          slug: 'ai-is-99-percent-good',
          title: 'Is 99% accuracy good?',
          description: 'Precision, recall and thresholds, on a fraud detector that looks brilliant and catches nobody.',
          file: 'is-99-percent-good.md',
        },
      ],
    },
  ],
};
