import { Note } from '#ui/kit/note.tsx';

interface FormNoteProps {
  online: boolean;
  /** The action that needs a connection, such as 'Changing your username'. */
  doing: string;
  failure: string | null;
}

/** The text beside the button: why the form cannot be sent, or what failed. */
export function FormNote({ online, doing, failure }: FormNoteProps) {
  if (!online) return <Note tone="offline">{`You are offline. ${doing} needs a connection.`}</Note>;
  return failure && <Note tone="error">{failure}</Note>;
}
