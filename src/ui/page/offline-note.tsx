import { IconDeviceMobile } from '@tabler/icons-react';
import { formatStamp } from '../format-date.ts';
import classes from './offline-note.module.css';

/** Tells that a list is this device's copy. `asOf` in epoch ms; 0 while the device is still collecting the catalogue. */
export function OfflineNote({ asOf }: { asOf: number }) {
  return (
    <p className={classes.note} role="status">
      <IconDeviceMobile size={18} aria-hidden />
      {asOf > 0
        ? `Showing the copy saved on this device, updated ${formatStamp(asOf)}`
        : 'Showing what is saved on this device so far'}
    </p>
  );
}
