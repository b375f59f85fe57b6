import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import classes from './account-form.module.css';

interface FormNoteProps {
  online: boolean;
  /** What needs a connection, as in 'Changing your username'. */
  doing: string;
  failure: string | null;
}

/** Beside the button: what keeps the form from being sent, or what went wrong. */
export function FormNote({ online, doing, failure }: FormNoteProps) {
  if (!online) {
    return (
      <p className={classes.note} role="status">
        <IconWifiOff size={18} aria-hidden />
        You are offline. {doing} needs a connection.
      </p>
    );
  }
  if (!failure) return null;
  return (
    <p className={classes.note} data-tone="error" role="alert">
      <IconAlertCircle size={18} aria-hidden />
      {failure}
    </p>
  );
}
