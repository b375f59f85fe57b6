/** The nine sessions of the summer training (specification, section 1): three a week, for three weeks. */
export const WEEKS = [
  {
    title: 'Foundations',
    text: 'Data, tools and the mathematics you really use.',
    sessions: [
      {
        day: 'Mon',
        title: 'Look before you model',
        text: 'Set up Python, load a messy data set and ask it five questions.',
      },
      {
        day: 'Wed',
        title: 'Clean data, honest splits',
        text: 'Missing values, leaks, and why the test set stays closed.',
      },
      { day: 'Fri', title: 'How training works', text: 'Gradient descent by hand, then in twenty lines of NumPy.' },
    ],
  },
  {
    title: 'Models',
    text: 'From a straight line to a neural network, and how to tell which is better.',
    sessions: [
      {
        day: 'Mon',
        title: 'Lines, trees and forests',
        text: 'Train three models on one problem and compare them fairly.',
      },
      { day: 'Wed', title: 'Neural networks', text: 'Layers, activations and a first image classifier in PyTorch.' },
      { day: 'Fri', title: 'Metrics that matter', text: 'Choose a measure that fits the cost of being wrong.' },
    ],
  },
  {
    title: 'Your project',
    text: 'A problem you choose, taken from raw data to a running service.',
    sessions: [
      { day: 'Mon', title: 'Project studio', text: 'Scope it with your mentor, build the first honest baseline.' },
      { day: 'Wed', title: 'Ship it', text: 'Wrap the model in an API, deploy it and watch it work.' },
      { day: 'Fri', title: 'Demo day', text: 'Present to industry engineers, get reviewed, get your certificate.' },
    ],
  },
];

export const FACTS = [
  { label: 'Length', value: '3 weeks' },
  { label: 'Sessions', value: '9 live' },
  { label: 'Track', value: 'Intermediate' },
  { label: 'Format', value: 'Online / hybrid' },
  { label: 'You leave with', value: 'Certificate' },
];

export const QUESTIONS = [
  {
    question: 'What do I need to know before I start?',
    answer:
      'Basic Python: variables, loops, functions and lists. You need no statistics and no machine learning. The preparation lessons tell you within an hour whether you are ready.',
  },
  {
    question: 'Can I take part from home?',
    answer:
      'Yes. Every session is streamed live and you can ask questions as if you were in the room. If you are near, come in person: meals and swag are included.',
  },
  {
    question: 'What if I miss a session?',
    answer:
      'The recording and the notes are in your library the same evening, and you can download them to watch offline. Your mentor helps you catch up in a 1:1.',
  },
  {
    question: 'How much time does it take?',
    answer: 'Three sessions of two hours a week, and about four hours of your own work between them.',
  },
  {
    question: 'Do I get a certificate?',
    answer:
      'You do, when you present your project on demo day. It is industry-recognised and names what you built, not only that you were there.',
  },
  {
    question: 'Can I get my money back?',
    answer: 'Within 15 days of the purchase, without a reason. Refunds are processed in 3-5 business days.',
  },
];
