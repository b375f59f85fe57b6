import { ORGANISATION } from '#config/organisation.ts';
import { paths } from '#config/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Fact } from '#ui/kit/fact.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Section } from '#ui/page/section.tsx';
import classes from './about.module.css';

const BELIEFS = [
  {
    title: 'Learn by finishing things',
    text: 'Every course ends with something that runs, and that you can show. A certificate says you were there; a project says what you can do.',
  },
  {
    title: 'A weak signal is no excuse',
    text: 'Our learners study on trains, in hostels and in towns where the network comes and goes. So Code It works offline too, and what you do offline is never lost.',
  },
  {
    title: 'Priced for here',
    text: 'In rupees, paid once, yours for life. If a course is not for you, you have 15 days to say so.',
  },
  {
    title: 'Nobody learns alone',
    text: '1:1 doubt clearing, honest reviews and mock interviews, before and after the course, up to the first job.',
  },
];

const TEAM = [
  { name: 'Instructors', text: 'Engineers, designers and makers who teach what they do for a living.' },
  { name: 'Mentors', text: 'Alumni, most of them. They remember exactly where it gets hard.' },
  { name: 'Careers', text: 'Resumes, referrals and interviews, with 30+ companies that know our graduates.' },
  { name: 'Product', text: 'Builds Code It, and studies on it, on the same phones as everybody else.' },
];

export function About() {
  return (
    <PageContainer>
      <PageMeta
        title="About Us"
        description="Founded in 2023 in Alwar, Rajasthan: why Code It exists, what we believe about learning, and who is behind it."
        canonical={paths.about}
      />
      <header className={classes.hero}>
        <p className={classes.eyebrow}>Founded {ORGANISATION.founded}</p>
        <h1 className={classes.title}>Good teaching should reach further than good internet.</h1>
        <p className={classes.lead}>
          Code It began in 2023 with one classroom in Alwar and a simple complaint: too many courses end where the work
          begins. We teach with projects, review them as colleagues would, and stay until the first job.
        </p>
      </header>
      <dl className={classes.numbers}>
        {ORGANISATION.figures.map(({ value, label }) => (
          <Fact key={label} label={label} valueFirst>
            {value}
          </Fact>
        ))}
      </dl>
      <Section title="What we believe">
        <PlainList className={classes.beliefs}>
          {BELIEFS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </PlainList>
      </Section>
      <Section
        title="The team"
        description="Small on purpose, and here for one thing: that a learner from anywhere in India can become the engineer, designer or maker they meant to be."
      >
        <PlainList className={classes.team}>
          {TEAM.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </PlainList>
      </Section>
      <Group gap={12} className={classes.actions}>
        <LinkButton to={paths.bootcamp} size="lg">
          See the bootcamp
        </LinkButton>
        <LinkButton to={paths.contact} size="lg" variant="default">
          Contact us
        </LinkButton>
      </Group>
    </PageContainer>
  );
}
