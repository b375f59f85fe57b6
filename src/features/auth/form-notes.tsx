import { Note } from '#ui/kit/note.tsx';

interface FormNotesProps {
  online: boolean;
  /** What cannot be done without a network. */
  offlineText: string;
  failure: string | null;
  success: string | null;
}

/** The state of a sign-in form as text beside its button. */
export function FormNotes({ online, offlineText, failure, success }: FormNotesProps) {
  return (
    <>
      {!online && <Note tone="offline">{offlineText}</Note>}
      {failure && <Note tone="error">{failure}</Note>}
      {success && <Note tone="success">{success}</Note>}
    </>
  );
}
