import { useEffect, useState } from 'react';
import { device } from '#data/parts/load.ts';

/** Whether the browser sends pending changes when no page is open; null until it is known. Checked only while `asked`. */
export function useBrowserDelivers(asked: boolean): boolean | null {
  const [delivers, setDelivers] = useState<boolean | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    let left = false;
    void device()
      .then(({ browserDelivers }) => browserDelivers())
      .then(
        (answer) => {
          if (!left) setDelivers(answer);
        },
        (error: unknown) => console.warn('It is not known who sends what waits', error),
      );
    return () => {
      left = true;
    };
  }, [asked]);
  return delivers;
}
