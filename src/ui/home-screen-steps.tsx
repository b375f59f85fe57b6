import { IconShare2, IconSquareRoundedPlus } from '@tabler/icons-react';
import { Stack } from './kit/stack.tsx';
import classes from './home-screen-steps.module.css';

/** The way to the home screen of an iPhone or iPad, with the signs that its share sheet has. No page can open that sheet for it. */
export function HomeScreenSteps() {
  return (
    <Stack component="ol" gap={8} className={classes.steps}>
      <li>
        <span className={classes.sign}>
          <IconShare2 size={22} stroke={1.75} aria-hidden />
        </span>
        Tap Share
      </li>
      <li>
        <span className={classes.sign}>
          <IconSquareRoundedPlus size={22} stroke={1.75} aria-hidden />
        </span>
        Choose “Add to Home Screen”
      </li>
    </Stack>
  );
}
