import type { ComponentType } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import type { LessonNotesSlot } from '#ui/lesson/notes-slot.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { IconVideoOff } from '@tabler/icons-react';
import { GoBackButton } from './go-back-button.tsx';
import { toHeadStart } from './head-start.ts';
import { Lesson } from './lesson.tsx';

/** What the router calls the entry that a document begins with. */
const FIRST_KEY = 'default';

/** Whether a link of ours opened this document: a visitor's page follows links without the app. */
function isOpenedByLink(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
}

/** The `at` of an address: a second from 0 on. */
function toSecond(text: string | null): number | undefined {
  const seconds = Number(text ?? Number.NaN);
  return seconds >= 0 && Number.isFinite(seconds) ? seconds : undefined;
}

interface PlayerPageProps {
  Offer: ComponentType<{ courseId: string }>;
  Notes: LessonNotesSlot;
}

/** /course/player?courseId&trackId&at; navigation state is only a head start. */
export function PlayerPage({ Offer, Notes }: PlayerPageProps) {
  const [search] = useSearchParams();
  const { state, key } = useLocation() as { state: unknown; key: string };
  const inApp = useNavigationType() !== NavigationType.Pop;
  const pressed = inApp || (key === FIRST_KEY && isOpenedByLink());
  const head = toHeadStart(state);
  const trackId = search.get('trackId') ?? head.trackId ?? head.content?._id;
  const courseId = search.get('courseId') ?? head.courseId ?? head.content?.courseId;
  return (
    <PageContainer>
      {trackId ? (
        <Lesson
          trackId={trackId}
          courseId={courseId}
          head={head}
          at={toSecond(search.get('at'))}
          autoPlay={pressed}
          Offer={Offer}
          Notes={Notes}
        />
      ) : (
        <>
          <PageMeta title="Lesson" description="Watch a lesson in your course." noindex />
          <EmptyState
            level={1}
            title={LEARNING_TEXT.noVideo}
            icon={<IconVideoOff size={32} stroke={1.5} />}
            action={<GoBackButton courseId={courseId} />}
          />
        </>
      )}
    </PageContainer>
  );
}
