import { useCallback, useEffect, useState } from 'react';
import { device } from '#data/parts/load.ts';

/** Bytes that this site uses on this device, and the most that it may use. */
export interface DeviceRoom {
  usage: number;
  quota: number;
}

/** The browser's storage estimate; null until it is known, 'unknown' without support. `look` refreshes it. */
export function useDeviceRoom(): { room: DeviceRoom | 'unknown' | null; look: () => void } {
  const [room, setRoom] = useState<DeviceRoom | 'unknown' | null>(null);
  const look = useCallback(() => {
    const estimating = navigator.storage?.estimate?.() ?? Promise.reject(new Error('No storage estimate'));
    estimating.then(
      ({ usage = 0, quota = 0 }) => setRoom({ usage, quota }),
      () => setRoom('unknown'),
    );
  }, []);
  useEffect(look, [look]);
  return { room, look };
}

/** Whether the storage is persistent; null until it is known and without support. `ask` requests persistence. */
export function usePersistence(): { kept: boolean | null; ask: () => Promise<boolean> } {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    let left = false;
    navigator.storage?.persisted?.().then(
      (answer) => {
        if (!left) setKept(answer);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  const ask = useCallback(async () => {
    const { askToPersist } = await device();
    const answer = await askToPersist();
    setKept(answer);
    return answer;
  }, []);
  return { kept, ask };
}
