import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './pane-back.module.css';

/** On a phone what is edited stands in the place of the tracks: the way back to them. */
export function PaneBack() {
  return (
    <Link to="?" className={classes.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      All tracks
    </Link>
  );
}
