import { IconShare2, IconSquareRoundedPlus } from '@tabler/icons-react';
import classes from './home-screen-steps.module.css';

/** The way to the home screen of an iPhone or iPad, with the signs that its share sheet has. No page can open that sheet for it. */
export function HomeScreenSteps() {
  return (
    <ol className={classes.steps}>
      <li>
        <span className={classes.sign}>
          <IconShare2 size={22} stroke={1.75} aria-hidden />
        </span>
        Tap Share, in the bar of the browser
      </li>
      <li>
        <span className={classes.sign}>
          <IconSquareRoundedPlus size={22} stroke={1.75} aria-hidden />
        </span>
        Choose “Add to Home Screen”
      </li>
      <li>
        <span className={classes.sign}>
          <img src="/logo.svg" alt="" width={22} height={22} />
        </span>
        Open it there, and log in once more
      </li>
    </ol>
  );
}
