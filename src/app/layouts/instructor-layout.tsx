import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { RIGHTS } from '#contract/texts.ts';
import { useUnread } from '#data/queries/authoring/unread.ts';
import { SyncBadge } from '#features/sync/sync-badge.tsx';
import { Group } from '#ui/kit/group.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { holdSide } from '#ui/window-edge.ts';
import { FooterLinks } from './footer-links.tsx';
import classes from './instructor-layout.module.css';
import { viewTitle } from './instructor-links.ts';
import { InstructorNav } from './instructor-nav.tsx';
import { useSidebar } from './sidebar-state.ts';

const InstructorSheet = lazyPart(() => import('./instructor-sheet.tsx').then((m) => m.InstructorSheet));

/** The frame of the instructor area (specification, section 2); the learner's gives way to it. */
export function InstructorLayout({ children }: { children: ReactNode }) {
  const { phone, expanded, sheetOpen, toggle, closeSheet } = useSidebar();
  const { pathname } = useLocation();
  const unread = useUnread();
  // A course has a heading of its own.
  const Title = pathname.startsWith('/instructor/course/') ? 'p' : 'h1';
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {!phone && (
        <aside
          ref={holdSide}
          className={classes.side}
          data-state={expanded ? 'expanded' : 'collapsed'}
          aria-label="Sidebar"
        >
          <InstructorNav collapsed={!expanded} unread={unread} />
        </aside>
      )}
      {sheetOpen && (
        <Suspense fallback={null}>
          <InstructorSheet unread={unread} onClose={closeSheet} />
        </Suspense>
      )}
      <div className={classes.column}>
        <Group component="header" gap={8} nowrap className={classes.header}>
          <Tooltip label="Toggle Sidebar (Ctrl+B)">
            <button
              type="button"
              className={classes.toggle}
              aria-label="Toggle Sidebar"
              aria-expanded={phone ? sheetOpen : expanded}
              aria-keyshortcuts="Control+B Meta+B"
              data-unread={(phone && unread > 0) || undefined}
              onClick={toggle}
            >
              {phone ? (
                <IconMenu2 size={22} stroke={1.75} aria-hidden />
              ) : (
                <IconLayoutSidebar size={22} stroke={1.75} aria-hidden />
              )}
            </button>
          </Tooltip>
          <Title className={classes.title}>{viewTitle(pathname)}</Title>
          <VisuallyHidden>
            <span role="status">
              {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
            </span>
          </VisuallyHidden>
          <div className={classes.end}>
            <SyncBadge />
          </div>
        </Group>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <Group component="footer" gap="4px 24px" justify="space-between" className={classes.footer}>
          <p>{RIGHTS}</p>
          <FooterLinks className={classes.links} />
        </Group>
      </div>
    </div>
  );
}
