import { Note } from '#ui/kit/note.tsx';

interface FormNoteProps {
  online: boolean;
  /** What needs a connection, as in 'Changing your username'. */
  doing: string;
  failure: string | null;
}

/** Beside the button: what keeps the form from being sent, or what went wrong. */
export function FormNote({ online, doing, failure }: FormNoteProps) {
  if (!online) return <Note tone="offline">{`You are offline. ${doing} needs a connection.`}</Note>;
  return failure && <Note tone="error">{failure}</Note>;
}
