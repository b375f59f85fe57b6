import { useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { PACKAGE_PRICE_RUPEES, PACKAGE_STRUCK_RUPEES } from '#contract/limits.ts';
import { paths } from '#config/paths.ts';
import { packageCourseQuery } from '#data/queries/courses.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageContainer } from '#ui/page-container.tsx';
import { PageMeta } from '#ui/page-meta.tsx';
import { Price } from '#ui/price.tsx';
import { Section } from '#ui/section.tsx';
import { FACTS, QUESTIONS, WEEKS } from './bootcamp-plan.ts';
import classes from './bootcamp-page.module.css';

/** The overview of the bootcamp's package; its search while that is not known. */
function useEnrollPath(): string {
  const { data } = useQuery(packageCourseQuery());
  const [course] = data?.courses ?? [];
  return course ? paths.overview(course._id) : paths.search('Complete Package');
}

function Plan() {
  return (
    <Section title="Three weeks, nine sessions" description="Each session ends with something that runs.">
      <ol className={classes.weeks}>
        {WEEKS.map(({ title, text, sessions }, week) => (
          <li key={title} className={classes.week}>
            <p className={classes.weekNumber}>Week {week + 1}</p>
            <h3 className={classes.weekTitle}>{title}</h3>
            <p className={classes.dim}>{text}</p>
            <ol className={classes.sessions}>
              {sessions.map((session, index) => (
                <li key={session.title}>
                  <span className={classes.day}>
                    {week * sessions.length + index + 1}
                    <small>{session.day}</small>
                  </span>
                  <span>
                    <strong>{session.title}</strong>
                    <span className={classes.sessionText}>{session.text}</span>
                  </span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
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
          <dl className={classes.facts}>
            {FACTS.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <aside className={classes.offer} aria-label="Price">
          <h2 className={classes.offerTitle}>Complete Package</h2>
          <Price rupees={PACKAGE_PRICE_RUPEES} struck={PACKAGE_STRUCK_RUPEES} size="lg" />
          <ul className={classes.included}>
            <li>Nine live sessions and their recordings</li>
            <li>1:1 doubt clearing and a mock interview</li>
            <li>Resume review and company referrals</li>
            <li>Industry-recognised certificate</li>
          </ul>
          <LinkButton to={enroll} size="lg" fullWidth>
            Enroll Now
          </LinkButton>
          <p className={classes.dim}>15-Day Money-Back Guarantee</p>
        </aside>
      </div>
      <Plan />
      <Questions />
    </PageContainer>
  );
}
