import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './pane-back.module.css';

/** On a phone the editor replaces the list of tracks; this button leads back to the list. */
export function PaneBack() {
  return (
    <Link to="?" className={classes.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      All tracks
    </Link>
  );
}
