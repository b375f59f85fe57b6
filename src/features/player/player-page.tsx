import { useLocation, useSearchParams } from 'react-router-dom';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { IconVideoOff } from '@tabler/icons-react';
import { GoBackButton } from './go-back-button.tsx';
import { toHeadStart } from './head-start.ts';
import { Lesson } from './lesson.tsx';

/** /course/player?courseId&trackId; navigation state is only a head start. */
export function PlayerPage() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const head = toHeadStart(state);
  const trackId = search.get('trackId') ?? head.trackId ?? head.content?._id;
  const courseId = search.get('courseId') ?? head.courseId ?? head.content?.courseId;
  return (
    <PageContainer>
      {trackId ? (
        <Lesson trackId={trackId} courseId={courseId} head={head} />
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
