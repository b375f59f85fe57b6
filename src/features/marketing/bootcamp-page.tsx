import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { PACKAGE_PRICE_RUPEES, PACKAGE_STRUCK_RUPEES } from '#contract/limits.ts';
import { paths } from '#config/paths.ts';
import { packageCourseQuery } from '#data/queries/buying/courses.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Fact } from '#ui/kit/fact.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Points } from '#ui/kit/points.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Price } from '#ui/course/price.tsx';
import { Section } from '#ui/page/section.tsx';
import { FACTS, QUESTIONS, WEEKS } from './bootcamp-plan.ts';
import classes from './bootcamp-page.module.css';

/** The path to the overview of the bootcamp's package; to a search for it until the package is known. */
function useEnrollPath(): string {
  const { data } = useQuery(packageCourseQuery());
  const [course] = data?.courses ?? [];
  return course ? paths.overview(course._id) : paths.search('Complete Package');
}

function Plan() {
  return (
    <Section title="Three weeks, nine sessions" description="Each session ends with something that runs.">
      <PlainList component="ol" className={classes.weeks}>
        {WEEKS.map(({ title, text, sessions }, week) => (
          <Card component="li" key={title} className={classes.week}>
            <Text size="sm" tone="accent" className={classes.weekNumber}>
              Week {week + 1}
            </Text>
            <h3 className={classes.weekTitle}>{title}</h3>
            <Text dimmed>{text}</Text>
            <Stack component="ol" gap={16} className={classes.sessions}>
              {sessions.map((session, index) => (
                <li key={session.title}>
                  <span className={classes.day}>
                    {week * sessions.length + index + 1}
                    <small>{session.day}</small>
                  </span>
                  <span>
                    <strong>{session.title}</strong>
                    <Text component="span" size="md" dimmed className={classes.sessionText}>
                      {session.text}
                    </Text>
                  </span>
                </li>
              ))}
            </Stack>
          </Card>
        ))}
      </PlainList>
    </Section>
  );
}

/** No date is set yet: it says so, and where to ask. */
function NextDates() {
  return (
    <Section title="Next dates">
      <Card className={classes.dates}>
        <div>
          <h3 className={classes.datesTitle}>No dates are announced yet</h3>
          <Text dimmed>Write to us and say when you could take part. We will answer with what is planned.</Text>
        </div>
        <LinkButton to={paths.contact} variant="default">
          Ask about dates
        </LinkButton>
      </Card>
    </Section>
  );
}

function Questions() {
  return (
    <Section title="Questions, answered">
      <div className={classes.questions}>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>
              {question}
              <IconChevronDown size={20} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** The 3-week AI/ML summer training. */
export function BootcampPage() {
  const enroll = useEnrollPath();
  return (
    <PageContainer>
      <PageMeta
        title="AI/ML Bootcamp: 3-week summer training"
        description="A 3-week AI/ML summer training on the intermediate track: 9 live sessions, online or hybrid, a project of your own and a certificate."
        canonical={paths.bootcamp}
      />
      <div className={classes.hero}>
        <div>
          <p className={classes.eyebrow}>Code It Bootcamp</p>
          <h1 className={classes.title}>AI/ML summer training</h1>
          <p className={classes.lead}>
            In three weeks you go from a table of raw numbers to a trained, tested and deployed model, with a mentor
            beside you wherever people usually give up.
          </p>
          <Group component="dl" gap="20px 40px" align="stretch" className={classes.facts}>
            {FACTS.map(({ label, value }) => (
              <Fact key={label} label={label} size="sm" valueFirst>
                {value}
              </Fact>
            ))}
          </Group>
        </div>
        <Stack component="aside" gap={16} className={classes.offer} aria-label="Price">
          <h2 className={classes.offerTitle}>Complete Package</h2>
          <Price rupees={PACKAGE_PRICE_RUPEES} struck={PACKAGE_STRUCK_RUPEES} size="lg" />
          <Points>
            <li>Nine live sessions and their recordings</li>
            <li>1:1 doubt clearing and a mock interview</li>
            <li>Resume review and company referrals</li>
            <li>Industry-recognised certificate</li>
          </Points>
          <LinkButton to={enroll} size="lg" fullWidth>
            Enroll Now
          </LinkButton>
          <Text dimmed>15-Day Money-Back Guarantee</Text>
        </Stack>
      </div>
      <Plan />
      <NextDates />
      <Questions />
    </PageContainer>
  );
}
