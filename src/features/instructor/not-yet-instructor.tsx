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
      <PageMeta title="Instructor" description="Create and publish your own courses." noindex />
      <EmptyState
        level={1}
        icon={<IconChalkboardTeacher size={32} stroke={1.5} />}
        title="This area is for instructors"
        text="Create and publish your own courses, online or offline. In Settings, under Account, select 'Become an instructor'. You can still learn as a student."
        action={<LinkButton to={`${paths.settings}#account`}>Open Settings</LinkButton>}
      />
    </PageContainer>
  );
}
