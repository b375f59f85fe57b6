import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { usePracticeDue } from '#data/queries/learning/practice.ts';
import { LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { dueWords } from '#ui/practice/due-words.ts';
import classes from './learning-tools.module.css';

/** How much there is to review. */
export function PracticeTool() {
  const due = usePracticeDue();
  if (!due) {
    return (
      <Text dimmed className={classes.dim}>
        Add one of your <Link to={paths.notes}>notes</Link> to practice or finish a quiz, and you are asked again just
        before you would forget.
      </Text>
    );
  }
  const { count, cards } = due;
  return (
    <Group gap="12px 24px" justify="space-between">
      <Text>
        {count > 0
          ? dueWords(due)
          : `Nothing to review now. ${cards.toLocaleString('en-IN')} card${cards === 1 ? '' : 's'} in practice.`}
      </Text>
      <LinkButton to={paths.practice} variant={count > 0 ? 'filled' : 'default'}>
        {count > 0 ? 'Review now' : 'Open practice'}
      </LinkButton>
    </Group>
  );
}
