import { Link, useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Mark } from '#ui/logo.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import classes from './instructor-nav.module.css';
import { INSTRUCTOR_LINKS } from './instructor-links.ts';
import { InstructorUserButton } from './instructor-user-button.tsx';

interface InstructorNavProps {
  /** Only icons; their names are tooltips. */
  collapsed: boolean;
  /** Number of unread notifications. */
  unread: number;
  /** Called when a link is clicked. */
  onLeave?: () => void;
}

/** The content of the sidebar, both beside the page and as a sheet over it. */
export function InstructorNav({ collapsed, unread, onLeave }: InstructorNavProps) {
  const { pathname } = useLocation();
  const count = unread > 99 ? '99+' : String(unread);
  const at = pathname.startsWith('/instructor/course/') ? paths.instructorCourses : pathname;
  return (
    <div className={classes.nav} data-collapsed={collapsed || undefined}>
      <Group gap={12} nowrap className={classes.head}>
        <Mark />
        <p className={classes.name}>
          <strong>Instructor Dashboard</strong>
          <span>Course Management</span>
        </p>
      </Group>
      <Stack component="nav" aria-label="Instructor" gap={4} className={classes.links}>
        {INSTRUCTOR_LINKS.map(({ label, to, Icon, counts }) => (
          <Tooltip key={to} label={label} side="right" delayMs={0} disabled={!collapsed}>
            <Link
              to={to}
              className={classes.link}
              // The label contains the visible text, so that users of voice control can say it (WCAG 2.5.3).
              aria-label={counts && unread > 0 ? `${label} ${count} unread` : label}
              aria-current={to === at ? 'page' : undefined}
              onClick={onLeave}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className={classes.label}>{label}</span>
              {counts && unread > 0 && (
                <>
                  {' '}
                  <span className={classes.unread}>{count}</span>
                </>
              )}
            </Link>
          </Tooltip>
        ))}
      </Stack>
      <InstructorUserButton collapsed={collapsed} />
    </div>
  );
}
