import { type ComponentType, Suspense } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { inOrderOfStudy } from '#contract/next-lesson.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BoughtNotice } from './bought-notice.tsx';
import { type LearningTab, TAB_LABELS, toLearningTab } from './learning-tab.ts';
import { LearningTabs } from './learning-tabs.tsx';
import { LearningToolsTab } from './learning-tools-tab.tsx';
import { LibraryPanel } from './library-panel.tsx';
import { OpeningsNotice } from './openings-notice.tsx';
import { OwnedCard } from './owned-card.tsx';
import { TabProvider } from './tab-context.ts';
import { WishlistCard } from './wishlist-card.tsx';

function WishlistTab() {
  return (
    <LibraryPanel pick={(library) => library.wishlist} emptyText={LEARNING_TEXT.noWishlist} picture="wishlist">
      {(course) => <WishlistCard key={course._id} course={course} />}
    </LibraryPanel>
  );
}

function PurchasedTab() {
  return (
    <LibraryPanel
      pick={(library) => inOrderOfStudy(library.purchasedCourses)}
      emptyText={LEARNING_TEXT.noPurchased}
      picture="courses"
    >
      {(course) => <OwnedCard key={course._id} course={course} archived={false} />}
    </LibraryPanel>
  );
}

function ArchivedTab() {
  return (
    <LibraryPanel pick={(library) => library.archivedCourses} emptyText={LEARNING_TEXT.noArchived} picture="courses">
      {(course) => <OwnedCard key={course._id} course={course} archived />}
    </LibraryPanel>
  );
}

interface MyLearningPageProps {
  /** The list of pending changes, and the weekly goal; passed in by the route, because they belong to other features. */
  SyncPanel: ComponentType;
  GoalCard: ComponentType;
}

const PANELS: Record<LearningTab, ComponentType<MyLearningPageProps>> = {
  purchased: PurchasedTab,
  wishlist: WishlistTab,
  archived: ArchivedTab,
  'learning-tools': LearningToolsTab,
};

/** /my-learning and /my-learning/:category. The URL is the tab. */
export function MyLearningPage({ SyncPanel, GoalCard }: MyLearningPageProps) {
  const { category } = useParams();
  const tab = toLearningTab(category);
  if (!tab) return <Navigate replace to={paths.myLearning} />;
  const Panel = PANELS[tab];
  return (
    <PageContainer>
      <PageMeta
        title={tab === 'purchased' ? 'My Learning' : `${TAB_LABELS[tab]} · My Learning`}
        description="Your courses, wishlist and downloads."
        noindex
      />
      <PageHeader
        title="My Learning"
        actions={
          <>
            <LinkButton
              to={paths.ownSearch()}
              state={{ focus: true }}
              variant="default"
              aria-label="Search your courses and notes"
            >
              Search
            </LinkButton>
            <LinkButton to={paths.practice} variant="default">
              Practice
            </LinkButton>
            <LinkButton to={paths.notes} variant="default">
              Notes
            </LinkButton>
          </>
        }
      />
      <BoughtNotice />
      <OpeningsNotice />
      <TabProvider value={tab}>
        <LearningTabs>
          <Suspense fallback={<Skeleton height={280} radius="lg" />}>
            <Panel SyncPanel={SyncPanel} GoalCard={GoalCard} />
          </Suspense>
        </LearningTabs>
      </TabProvider>
    </PageContainer>
  );
}
