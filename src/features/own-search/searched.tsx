import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Coverage } from '#data/queries/learning/own-search.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Meter } from '#ui/meter.tsx';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

interface SearchedProps {
  coverage: Coverage;
  online: boolean;
  /** How many lessons were found; null without words. */
  count: number | null;
}

/** How much was found, in how much of what the learner owns. */
export function Searched({ coverage: { courses, of, leftOut, failed, building }, online, count }: SearchedProps) {
  const missing = of - courses - leftOut - failed;
  const found = count === null ? '' : `${counted(count, 'lesson', 'lessons')} found. `;
  const all = of === 1 ? 'your course' : `all ${of} courses`;
  const extent = courses === of ? all : `${courses} of ${counted(of, 'course', 'courses')}`;
  if (building) {
    return (
      <Stack gap={8}>
        <Text size="sm" dimmed role="status">
          {found}Preparing your search
          {building.total > 0 && `: ${building.done} of ${counted(building.total, 'course', 'courses')}`}
        </Text>
        {building.total > 0 && <Meter label="Courses ready to search" value={building.done} max={building.total} />}
      </Stack>
    );
  }
  return (
    <Text size="sm" dimmed role="status">
      {found}
      {count === null ? 'You can search' : 'Searched'} {extent} and your notes.
      {online && ' This device’s storage is not responding, so transcripts are left out and it works online only.'}
      {missing > 0 && (
        <>
          {' '}
          {missing} {missing === 1 ? 'is' : 'are'} not on this device.{' '}
          <Link to={paths.myLearning}>
            Open {missing === 1 ? 'it' : 'them'} online to search {missing === 1 ? 'it' : 'them'}.
          </Link>
        </>
      )}
      {failed > 0 && ` ${failed} could not be read; a new search tries again.`}
      {leftOut > 0 &&
        ` The ${counted(leftOut, 'course', 'courses')} that you studied longest ago ${leftOut === 1 ? 'does' : 'do'} not fit into this search.`}
    </Text>
  );
}
