import { IconBriefcase, IconCertificate, IconMapPin, IconMessages, IconPresentation } from '@tabler/icons-react';

/** The five benefits (specification, section 1). */
export const BENEFITS = [
  {
    Icon: IconPresentation,
    title: 'Interactive learning',
    text: 'You learn by doing, with people who do it for a living.',
    points: ['Live sessions with industry experts', 'Hands-on demos and projects', 'Real portfolio development'],
  },
  {
    Icon: IconMessages,
    title: 'Personalized mentorship',
    text: 'Somebody who knows your code answers your questions.',
    points: ['1:1 doubt clearing', 'Mock interviews and feedback', 'Post-course support'],
  },
  {
    Icon: IconBriefcase,
    title: 'Career growth',
    text: 'From the first commit to the first offer.',
    points: [
      'Resume and professional-profile optimisation',
      'Internship and job placement support',
      'Network and company referrals',
    ],
  },
  {
    Icon: IconMapPin,
    title: 'In-person bootcamp',
    text: 'Three weeks in one room, away from every distraction.',
    points: ['3-week immersive bootcamp', 'Meals and swag included'],
  },
  {
    Icon: IconCertificate,
    title: 'Certification and rewards',
    text: 'Proof of what you can do, and a circle to do it with.',
    points: ['Industry-recognised certificate', 'First-cohort bonuses', 'Community access'],
  },
];
