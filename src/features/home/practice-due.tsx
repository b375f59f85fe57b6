import { IconCards, IconChevronRight } from '@tabler/icons-react';
import { paths } from '#config/paths.ts';
import { usePracticeDue } from '#data/queries/learning/practice.ts';
import { CoverLink } from '#ui/kit/cover-link.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Text } from '#ui/kit/text.tsx';
import { dueWords } from '#ui/practice/due-words.ts';
import classes from './practice-due.module.css';

/** What is to be reviewed today; nothing while nothing is. */
export function PracticeDue() {
  const due = usePracticeDue();
  if (!due || due.count === 0) return null;
  return (
    <section aria-label="Practice" className={classes.due}>
      <IconTile>
        <IconCards size={22} stroke={1.75} aria-hidden />
      </IconTile>
      <div className={classes.words}>
        <CoverLink to={paths.practice} className={classes.title}>
          {dueWords(due)}
        </CoverLink>
        <Text size="sm" dimmed>
          Practise what you would soon forget
        </Text>
      </div>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </section>
  );
}
