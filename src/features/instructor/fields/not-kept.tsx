import classes from '../edit-panel.module.css';

/** Told in a form while its last change could not be kept. */
export function NotKept() {
  return (
    <p className={classes.problem} role="alert">
      Your last change could not be saved on this device. Keep this page open: saving is tried again as you type.
    </p>
  );
}
