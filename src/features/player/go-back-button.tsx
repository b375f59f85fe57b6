import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { Button } from '#ui/button.tsx';

/** Goes back to the previous page, or to the course when the player was opened directly. */
export function GoBackButton({ courseId }: { courseId: string | undefined }) {
  const navigate = useNavigate();
  function goBack() {
    const entry = window.history.state as { idx?: number } | null;
    if (entry?.idx) void navigate(-1);
    else void navigate(courseId ? paths.courseTracks(courseId) : paths.myLearning);
  }
  return (
    <Button
      variant="subtle"
      tone="gray"
      size="sm"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={goBack}
    >
      Go Back
    </Button>
  );
}
