import { useCatalogueStatus } from '#data/queries/buying/catalogue.ts';
import { formatStamp } from '#ui/format-date.ts';
import { Text } from '#ui/kit/text.tsx';
import classes from './learning-tools.module.css';

/** How much of the catalogue can be searched without a network. */
export function CatalogueOnDevice() {
  const { courses, of, asOf, filling } = useCatalogueStatus();
  const count = courses.toLocaleString('en-IN');
  const all = of > courses ? ` of ${of.toLocaleString('en-IN')}` : '';
  if (filling) {
    return (
      <Text size="sm" dimmed className={classes.dim}>
        Saving the catalogue for offline search: {count} of {filling.total.toLocaleString('en-IN')} courses
      </Text>
    );
  }
  if (asOf === null) return null;
  return (
    <Text size="sm" dimmed className={classes.dim}>
      {count}
      {all} courses can be searched offline, as of {formatStamp(asOf)}
    </Text>
  );
}
