import {
  IconCrown,
  IconDeviceMobileCheck,
  IconInfinity,
  IconPlayerPlayFilled,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { TEXT } from '#contract/texts.ts';
import type { CourseDetail } from '#data/queries/buying/courses.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { LinkButton } from '#ui/button.tsx';
import { TabBar } from '#ui/tab-bar.tsx';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { Price } from '#ui/course/price.tsx';
import { WishButton } from '#ui/course/wish-button.tsx';
import { AcquireButton } from './acquire-button.tsx';
import type { Acquire } from './use-acquire.ts';
import { ShareButton } from './share-button.tsx';
import classes from './purchase-panel.module.css';

const TABS = [
  { id: 'personal', label: 'Personal' },
  { id: 'teams', label: 'Teams' },
] as const;

interface PurchasePanelProps {
  course: CourseDetail;
  acquire: Acquire;
  wished: boolean;
  onToggleWish: () => void;
}

function Cover({ course }: { course: CourseDetail }) {
  const cover = <CourseCover course={course} sizes="(max-width: 61.9em) 92vw, 380px" priority />;
  if (!course.previewTrackId) return <div className={classes.cover}>{cover}</div>;
  return (
    <Link to={paths.player(course._id, course.previewTrackId)} className={classes.cover}>
      {cover}
      <Stack component="span" gap={12} className={classes.preview}>
        <span className={classes.play}>
          <IconPlayerPlayFilled size={24} aria-hidden />
        </span>
        <span className={classes.previewText}>Preview this course</span>
      </Stack>
    </Link>
  );
}

/** What comes with the course. */
function Promises({ course }: { course: CourseDetail }) {
  return (
    <Stack component="ul" gap={12} className={classes.promises}>
      {course.price > 0 && (
        <li>
          <IconShieldCheck size={20} stroke={1.75} aria-hidden />
          15-Day Money-Back Guarantee
        </li>
      )}
      <li>
        <IconInfinity size={20} stroke={1.75} aria-hidden />
        Full Lifetime Access
      </li>
      {course.includedInPlans && course.includedInPlans.length > 0 && (
        <li>
          <IconCrown size={20} stroke={1.75} aria-hidden />
          <span>
            This Premium course is included in plans
            <span className={classes.plans}>{course.includedInPlans.join(', ')}</span>
          </span>
        </li>
      )}
      <li>
        <IconDeviceMobileCheck size={20} stroke={1.75} aria-hidden />
        Download lessons and study offline
      </li>
    </Stack>
  );
}

/** The price, or why there is none for this learner. */
function Standing({ course, kind }: { course: CourseDetail; kind: Acquire['kind'] }) {
  if (kind === 'owned')
    return (
      <Text size="xl" className={classes.owned}>
        You own this course.
      </Text>
    );
  if (kind === 'own')
    return (
      <Text size="xl" className={classes.teams}>
        {TEXT.courses.own}
      </Text>
    );
  if (kind === 'open') return <Price rupees={course.price} size="lg" />;
  return (
    <div>
      <Text size="xl" className={classes.teams}>
        {TEXT.courses.preparing}
      </Text>
      <p className={classes.soon}>You can buy this course when its first lesson is available.</p>
    </div>
  );
}

/** Cover, price and purchase buttons, for one learner or for a team. */
export function PurchasePanel({ course, acquire, wished, onToggleWish }: PurchasePanelProps) {
  const { kind } = acquire;
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('personal');
  return (
    <aside className={classes.panel} aria-label="Get this course">
      <Cover course={course} />
      <TabBar label="Who it is for" tabs={TABS} active={tab} onChange={setTab} grow>
        <div className={classes.body}>
          {tab === 'personal' ? (
            <>
              <Standing course={course} kind={acquire.kind} />
              <div className={classes.buttons}>
                <AcquireButton acquire={acquire} size="lg" fullWidth />
                {(kind === 'open' || kind === 'preparing') && (
                  <WishButton title={course.title} wished={wished} onToggle={onToggleWish} variant="outline" />
                )}
              </div>
              {kind === 'own' && (
                <LinkButton to={paths.courseTracks(course._id)} size="lg" variant="default" fullWidth>
                  View as a learner
                </LinkButton>
              )}
              {(kind === 'open' || kind === 'owned') && <Promises course={course} />}
              <ShareButton courseId={course._id} title={course.title} />
            </>
          ) : (
            <>
              <Text size="xl" className={classes.teams}>
                Contact sales for team pricing
              </Text>
              <p className={classes.dim}>For companies and colleges: tell us how many learners you have.</p>
              <LinkButton to={paths.contact} size="lg" variant="default" fullWidth>
                Contact sales
              </LinkButton>
            </>
          )}
        </div>
      </TabBar>
    </aside>
  );
}
