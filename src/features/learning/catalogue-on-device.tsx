import { useCatalogueStatus } from '#data/queries/catalogue.ts';
import { formatStamp } from '#ui/format-date.ts';
import classes from './learning-tools.module.css';

/** How much of the catalogue can be searched without a network. */
export function CatalogueOnDevice() {
  const { courses, of, asOf, filling } = useCatalogueStatus();
  const count = courses.toLocaleString('en-IN');
  const all = of > courses ? ` of ${of.toLocaleString('en-IN')}` : '';
  if (filling) {
    return (
      <p className={classes.dim}>
        Saving the catalogue for offline search: {count} of {filling.total.toLocaleString('en-IN')} courses
      </p>
    );
  }
  if (asOf === null) return null;
  return (
    <p className={classes.dim}>
      {count}
      {all} courses can be searched offline, as of {formatStamp(asOf)}
    </p>
  );
}
