import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';
import { programmingLessons } from './programming-lessons.ts';

export const programming: SampleCourse[] = [
  {
    slug: 'python-for-absolute-beginners',
    title: 'Python for Absolute Beginners',
    description: `You have never written a program, and you suspect it is not for you. Give it two hours. In this free course you write your first program in ten minutes, and your tenth before the week is over.

Each lesson solves a problem from daily life: splitting a restaurant bill, sorting a cricket scorecard, finding the cheapest train in a list, renaming four hundred photographs. The language arrives in small pieces, always because the problem needs it.

Everything runs in the browser, also on a phone. At the end you will know whether you enjoy programming, and which course to take next.`,
    category: 'programming',
    subCategory: 'python',
    priceRupees: 0,
    tags: ['python', 'beginner', 'free'],
    level: 'Beginner',
    learningObjectives: [
      'Write small programs that do useful things',
      ['Variables, decisions and loops', 'Lists, dictionaries and files', 'Functions of your own'],
    ],
    creator: CREATORS.ananya,
    learners: 16,
    stars: [5, 5, 5, 3, 5, 5, 5, 4, 4, 4, 4, 4],
    thumbnail: 'python-for-absolute-beginners',
    updatedAt: '2025-04-11T08:00:00.000Z',
    content: programmingLessons['python-for-absolute-beginners'],
  },
  {
    slug: 'react-from-zero-to-shipped',
    title: 'React: From Zero to Shipped',
    description: `You will build one application, and you will ship it: an expense tracker that works offline, installs on a phone and can be shown to an employer by sending a link.

The order is deliberate. First components and state, until the screen is a plain function of the data. Then effects, which you will need far less often than tutorials suggest. Then routing, forms, server data and caching. Testing is not a chapter at the end; it starts in week one.

Bring working JavaScript: functions, arrays, promises. TypeScript is introduced along the way.`,
    category: 'programming',
    subCategory: 'frontend-development',
    priceRupees: 1299,
    tags: ['react', 'typescript', 'pwa', 'testing'],
    level: 'Intermediate',
    learningObjectives: [
      { Build: ['Model a screen as state and events', 'Fetch, cache and update server data'] },
      { Ship: ['Test what users do, not what code does', 'Deploy an installable, offline-capable app'] },
    ],
    creator: CREATORS.ananya,
    learners: 11,
    stars: [5, 5, 5, 3, 5, 5, 5, 4, 4],
    thumbnail: 'react-from-zero-to-shipped',
    updatedAt: '2025-06-30T07:15:00.000Z',
    content: programmingLessons['react-from-zero-to-shipped'],
  },
  {
    slug: 'data-structures-in-practice',
    title: 'Data Structures in Practice',
    description: `Interviewers ask about data structures; good engineers use them without being asked. This course serves both, by never showing a structure without the program that needs it.

A browser's history teaches the stack. A hospital's waiting room teaches the heap. The autocomplete of a train-booking site teaches the trie, and the shortest metro route teaches graphs. You implement each one, measure it against the obvious solution, and learn to say in one sentence when it wins.

Sixty graded problems follow, each with a hint you can open before the solution.`,
    category: 'programming',
    subCategory: 'data-structures',
    priceRupees: 999,
    tags: ['data structures', 'interviews', 'java', 'big o'],
    level: 'Intermediate',
    learningObjectives: [
      'Choose the structure before writing the loop',
      ['Arrays, lists, stacks and queues', 'Hash tables, heaps and tries', 'Trees and graphs'],
      { 'For interviews': ['Estimate cost out loud', 'Improve a working solution step by step'] },
    ],
    creator: CREATORS.vikram,
    learners: 14,
    stars: [5, 5, 5, 4, 4, 3, 4, 4, 4, 4, 4],
    thumbnail: 'data-structures-in-practice',
    updatedAt: '2025-03-22T10:45:00.000Z',
    content: programmingLessons['data-structures-in-practice'],
  },
  {
    slug: 'system-design-at-scale',
    title: 'System Design at Indian Scale',
    description: `Ten lakh people open the same ticket page at eight in the morning. What happens next is system design.

The course takes six systems you use every week, such as a payment switch, a food-delivery map, a live cricket score and a results website on results day, and designs each from a blank page. You estimate the load with back-of-the-envelope arithmetic, find the part that breaks first, fix it, and find the next one.

There are no magic boxes. Whenever a cache, a queue or a replica enters the drawing, you learn what it costs and which new failure it brings.`,
    category: 'programming',
    subCategory: 'system-design',
    priceRupees: 1799,
    tags: ['system design', 'scalability', 'caching', 'queues'],
    level: 'Advanced',
    learningObjectives: [
      ['Estimate load, storage and cost', 'Place caches, queues and replicas on purpose'],
      { 'When things fail': ['Degrade instead of collapsing', 'Make retries safe with idempotency'] },
    ],
    creator: CREATORS.rohit,
    learners: 9,
    stars: [5, 5, 5, 5, 5, 3, 5, 5],
    thumbnail: 'system-design-at-scale',
    updatedAt: '2025-06-09T06:20:00.000Z',
    content: programmingLessons['system-design-at-scale'],
  },
  {
    slug: 'linux-docker-and-ci',
    title: 'Linux, Docker and CI for Developers',
    description: `"It works on my machine" is the beginning of a conversation, not the end of one. This course makes your machine, the server and the build pipeline tell the same story.

You start in the shell, with files, processes, permissions and logs, because every container is a Linux process in the end. Then you package an application into a small image, connect it to a database, and let a pipeline test, build and deploy it on every push, with a rollback that you practise before you need it.`,
    category: 'programming',
    subCategory: 'devops',
    priceRupees: 1499,
    tags: ['linux', 'docker', 'ci/cd', 'shell'],
    level: 'Intermediate',
    learningObjectives: [
      { Linux: ['Find out what a server is doing', 'Read logs and permissions'] },
      { Containers: ['Write small, safe images', 'Run several services together'] },
      'Deploy on every push, and roll back within a minute',
    ],
    creator: CREATORS.rohit,
    learners: 8,
    stars: [5, 3, 5, 5, 5, 4, 4],
    thumbnail: 'linux-docker-and-ci',
    updatedAt: '2025-02-14T12:00:00.000Z',
    content: programmingLessons['linux-docker-and-ci'],
  },
  {
    slug: 'rust-without-fear',
    title: 'Rust Without Fear',
    description: `The borrow checker has a reputation. In truth it is a patient reviewer who reads every line you write and never gets tired. This course teaches you to write code it likes at the first attempt, by understanding what it protects you from.

You build a command-line log analyser that is fast enough to surprise you, then a small web service around it. Ownership, lifetimes, traits and error handling appear when the program needs them and are practised until they feel ordinary.`,
    category: 'programming',
    subCategory: 'rust',
    priceRupees: 1299,
    tags: ['rust', 'systems', 'memory safety'],
    level: 'Advanced',
    learningObjectives: [
      'Understand ownership once and for all',
      ['Design with enums and traits', 'Handle errors without panic', 'Share data between threads safely'],
    ],
    creator: CREATORS.vikram,
    learners: 1,
    stars: [],
    thumbnail: 'rust-without-fear',
    updatedAt: '2025-07-05T04:50:00.000Z',
    content: programmingLessons['rust-without-fear'],
  },
  {
    slug: 'web-security-hands-on',
    title: 'Web Security, Hands On',
    description: `You will break into a shop. It is our shop, it runs on your own computer, and it was built with every mistake that real shops make.

For each weakness you first carry out the attack, then read the code that allowed it, then repair it and try again. Injection, broken access control, cross-site scripting, weak sessions, careless uploads: after the course you recognise them in a code review, which is the cheapest moment to find them.

All exercises stay inside the practice environment. A chapter on law and responsible disclosure tells you where the line is.`,
    category: 'programming',
    subCategory: 'cyber-security',
    priceRupees: 1199,
    tags: ['security', 'owasp', 'web', 'authentication'],
    level: 'Intermediate',
    learningObjectives: [
      { Attack: ['Exploit ten common weaknesses in a safe environment'] },
      { Defend: ['Repair each one in code', 'Store passwords and sessions correctly', 'Review a change for security'] },
    ],
    creator: CREATORS.farhan,
    learners: 7,
    stars: [5, 5, 5, 3, 5, 5],
    thumbnail: 'web-security-hands-on',
    updatedAt: '2025-05-03T09:10:00.000Z',
    content: programmingLessons['web-security-hands-on'],
  },
];
