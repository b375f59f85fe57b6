import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PACKAGE_PRICE_RUPEES, PACKAGE_STRUCK_RUPEES } from '#contract/limits.ts';
import { TEXT } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { packageCourseQuery } from '#data/queries/buying/courses.ts';
import { isSignedIn } from '#data/queries/account/session.ts';
import { Button } from '#ui/button.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Price } from '#ui/course/price.tsx';
import { showToast } from '#ui/toasts.ts';
import classes from './package-card.module.css';

const INCLUDED = [
  'Nine live sessions in three weeks',
  '1:1 mentoring and mock interviews',
  'A project for your portfolio',
  'Industry-recognised certificate',
  'Resume review and referrals',
  'Recordings and notes for life',
];

/** Leads to the course that is marked as the package (decisions, 'Enroll Now'). */
export function PackageCard() {
  const { data, refetch } = useQuery(packageCourseQuery());
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function enroll() {
    setBusy(true);
    const [course] = (data ?? (await refetch()).data)?.courses ?? [];
    setBusy(false);
    if (!course) {
      showToast({ tone: 'error', message: TEXT.courses.homeFailed });
      return;
    }
    const overview = paths.overview(course._id);
    if (isSignedIn()) await navigate(overview, { state: { courseId: course._id } });
    else await navigate(paths.loginThen(overview));
  }

  return (
    <section className={classes.card} aria-labelledby="package-title">
      <div>
        <h2 id="package-title" className={classes.title}>
          Complete Package
        </h2>
        <p className={classes.lead}>The whole bootcamp for one price: sessions, mentoring, project and certificate.</p>
        <PlainList className={classes.included}>
          {INCLUDED.map((item) => (
            <li key={item}>
              <IconCheck size={18} stroke={2.5} aria-hidden />
              {item}
            </li>
          ))}
        </PlainList>
      </div>
      <Stack gap={12} className={classes.offer}>
        <p className={classes.saving}>Save 70%</p>
        <Price rupees={PACKAGE_PRICE_RUPEES} struck={PACKAGE_STRUCK_RUPEES} size="lg" />
        <Text size="sm" dimmed>
          One payment
        </Text>
        <Button size="lg" fullWidth loading={busy} onClick={() => void enroll()} className={classes.enroll}>
          Enroll Now
        </Button>
        <Text size="sm" dimmed>
          15-Day Money-Back Guarantee
        </Text>
      </Stack>
    </section>
  );
}
