import { IconAlertCircle, IconCircleCheck, IconWifiOff } from '@tabler/icons-react';
import classes from './form-notes.module.css';

interface FormNotesProps {
  online: boolean;
  /** What cannot be done without a network. */
  offlineText: string;
  failure: string | null;
  success: string | null;
}

/** The state of a sign-in form in words, beside the button that it is about. */
export function FormNotes({ online, offlineText, failure, success }: FormNotesProps) {
  return (
    <>
      {!online && (
        <p className={classes.note} data-tone="warning" role="status">
          <IconWifiOff size={18} aria-hidden />
          {offlineText}
        </p>
      )}
      {failure && (
        <p className={classes.note} data-tone="error" role="alert">
          <IconAlertCircle size={18} aria-hidden />
          {failure}
        </p>
      )}
      {success && (
        <p className={classes.note} data-tone="success" role="status">
          <IconCircleCheck size={18} aria-hidden />
          {success}
        </p>
      )}
    </>
  );
}
