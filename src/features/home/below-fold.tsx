import { IconBriefcase, IconCertificate, IconMapPin, IconMessages, IconPresentation } from '@tabler/icons-react';
import { ORGANISATION } from '#config/organisation.ts';
import { Card } from '#ui/kit/card.tsx';
import { Fact } from '#ui/kit/fact.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Points } from '#ui/kit/points.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Section } from '#ui/page/section.tsx';
import classes from './below-fold.module.css';
import { CategoryStrip } from './category-strip.tsx';

/** The five benefits (specification, section 1). */
const BENEFITS = [
  {
    Icon: IconPresentation,
    title: 'Interactive learning',
    text: 'You learn by doing, with people who do it for a living.',
    points: ['Live sessions with industry experts', 'Hands-on demos and projects', 'Real portfolio development'],
  },
  {
    Icon: IconMessages,
    title: 'Personalized mentorship',
    text: 'Someone who knows your code answers your questions.',
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
    text: 'Proof of what you can do, and a community to do it with.',
    points: ['Industry-recognised certificate', 'First-cohort bonuses', 'Community access'],
  },
];

function WhyChooseUs() {
  return (
    <Section
      title="Why choose us"
      description="Five reasons our learners finish what they start, and get hired for it."
    >
      <PlainList className={classes.grid}>
        {BENEFITS.map(({ Icon, title, text, points }) => (
          <Card component="li" key={title} className={classes.card}>
            <IconTile size="md" className={classes.icon}>
              <Icon size={24} stroke={1.75} aria-hidden />
            </IconTile>
            <h3 className={classes.title}>{title}</h3>
            <Text dimmed>{text}</Text>
            <Points className={classes.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Points>
          </Card>
        ))}
      </PlainList>
    </Section>
  );
}

function AboutBlock() {
  return (
    <Section title="About Code It" eyebrow="Founded 2023">
      <div className={classes.block}>
        <Text size="lg" dimmed className={classes.text}>
          We started in 2023 with one classroom and a simple complaint: too many courses end where the work begins. So
          we teach with projects, review them like colleagues would, and stay around until the first job. What our
          learners build is theirs, and so is the course, for life.
        </Text>
        <dl className={classes.numbers}>
          {ORGANISATION.figures.map(({ value, label }) => (
            <Fact key={label} label={label} valueFirst className={classes.number}>
              {value}
            </Fact>
          ))}
        </dl>
      </div>
    </Section>
  );
}

export { AboutBlock };

export function BelowFold() {
  return (
    <>
      <CategoryStrip />
      <WhyChooseUs />
    </>
  );
}
