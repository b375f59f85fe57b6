import { useCallback, useEffect, useState } from 'react';
import { device } from '#data/parts/load.ts';

/** Bytes of this site on this device, and how many there may be. */
export interface DeviceRoom {
  usage: number;
  quota: number;
}

/** What the browser says of the room of this site; null until it has, 'unknown' where it does not. `look` asks again. */
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

/** Whether the browser promised to keep what is here; null while it is not known, or cannot be. `ask` asks for it. */
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
