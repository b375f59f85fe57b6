import classes from '../edit-panel.module.css';

/** Told in a form while its last change could not be kept. */
export function NotKept() {
  return (
    <p className={classes.problem} role="alert">
      The last change could not be kept on this device. It stays in its field; it is tried again when you go on.
    </p>
  );
}
