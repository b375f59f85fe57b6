import { IconShare } from '@tabler/icons-react';
import { paths } from '#config/paths.ts';
import { siteOrigin } from '#config/site-origin.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toasts.ts';

interface Shared {
  title: string;
  url: string;
}

async function share(shared: Shared) {
  // Absent where the browser cannot share.
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(shared);
      return;
    } catch (error) {
      // The learner closed the sheet.
      if ((error as DOMException).name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(shared.url);
    showToast({ tone: 'success', message: 'Link copied.' });
  } catch {
    // No permission, or no secure context. The user can still copy the URL by hand.
    showToast({ tone: 'info', message: shared.url });
  }
}

/** Shares the course with the system's share sheet, or copies its link. */
export function ShareButton({ courseId, title }: { courseId: string; title: string }) {
  return (
    <Button
      variant="subtle"
      size="md"
      fullWidth
      leftSection={<IconShare size={18} stroke={1.75} aria-hidden />}
      onClick={() => void share({ title, url: siteOrigin() + paths.overview(courseId) })}
    >
      Share this course
    </Button>
  );
}
