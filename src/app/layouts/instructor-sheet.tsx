import { Sheet } from '#ui/sheet.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { InstructorNav } from './instructor-nav.tsx';

/** The sidebar on a phone: a sheet of 18rem from the left, open as long as it is mounted. */
export function InstructorSheet({ unread, onClose }: { unread: number; onClose: () => void }) {
  return (
    <Sheet title={<VisuallyHidden>Sidebar</VisuallyHidden>} placement="sidebar" onClose={onClose}>
      <InstructorNav collapsed={false} unread={unread} onLeave={onClose} />
    </Sheet>
  );
}
