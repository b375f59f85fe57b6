const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as shown beside a download: '640 KB', '3.2 MB', '1.4 GB' (thousands, as stores and data plans count). */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes) / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const text = unit === 0 || value >= 100 ? String(Math.ceil(value)) : value.toFixed(1).replace(/\.0$/, '');
  return `${text} ${UNITS[unit]}`;
}
