import { useEffect, useState } from 'react';
import { formatBytes } from '#ui/format-bytes.ts';
import classes from './learning-tools.module.css';

/** What this site takes of the device, by the browser's own estimate. */
export function StorageUsed() {
  const [estimate, setEstimate] = useState<{ usage: number; quota: number } | null>(null);
  const [unknown, setUnknown] = useState(false);

  useEffect(() => {
    let left = false;
    const estimating = navigator.storage?.estimate?.() ?? Promise.reject(new Error('No storage estimate'));
    estimating.then(
      ({ usage = 0, quota = 0 }) => {
        if (!left) setEstimate({ usage, quota });
      },
      () => {
        if (!left) setUnknown(true);
      },
    );
    return () => {
      left = true;
    };
  }, []);

  if (unknown) return <p className={classes.dim}>This browser does not tell how much storage is used.</p>;
  if (!estimate) return <p className={classes.dim}>Reading the storage…</p>;
  const percent = estimate.quota > 0 ? (estimate.usage / estimate.quota) * 100 : 0;
  return (
    <div className={classes.storage}>
      <meter className={classes.meter} min={0} max={100} value={percent} aria-label="Storage used" />
      <p className={classes.dim}>
        {formatBytes(estimate.usage)} used on this device
        {estimate.quota > 0 && `, ${formatBytes(estimate.quota - estimate.usage)} free`}
      </p>
    </div>
  );
}
