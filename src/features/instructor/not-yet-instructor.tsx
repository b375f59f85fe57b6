import { IconChalkboardTeacher } from '@tabler/icons-react';
import { paths } from '#config/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';

/** What a student meets at an instructor's address. */
export function NotYetInstructor() {
  return (
    <PageContainer narrow>
      <PageMeta title="Instructor" description="Create and publish courses of your own." noindex />
      <EmptyState
        level={1}
        icon={<IconChalkboardTeacher size={32} stroke={1.5} />}
        title="This area is for instructors"
        text="Create and publish courses of your own, also without a network. In Settings, under Account, choose 'Become an instructor'; you stay a student as well."
        action={<LinkButton to={`${paths.settings}#account`}>Open Settings</LinkButton>}
      />
    </PageContainer>
  );
}
