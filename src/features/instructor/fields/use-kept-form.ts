import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetUnsaved, loadUnsaved, saveUnsaved } from '#data/authoring/unsaved-text.ts';

const SAVE_MS = 300;

interface KeptForm<F> {
  values: F;
  /** Whether what was typed before, if anything, is in `values`. */
  ready: boolean;
  /** Whether all that is typed is on this device. */
  kept: boolean;
  set: (fields: Partial<F>) => void;
  /** `said` has become what it was typed for. The form begins anew with `next`, and with what was typed since. */
  clear: (said: F, next?: Partial<F>) => Promise<void>;
}

/** A form for a new course or track. Typed text is saved on this device within a second, and survives a reload or a kill. */
export function useKeptForm<F extends Record<string, unknown>>(userId: string, id: string, empty: F): KeptForm<F> {
  const [values, setValues] = useState(empty);
  const [ready, setReady] = useState(false);
  const [kept, setKept] = useState(false);
  const latest = useRef(empty);
  const typed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keepNow = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const fields = latest.current;
    saveUnsaved(userId, id, fields).then(
      () => setKept(latest.current === fields),
      (error: unknown) => console.warn('What is typed could not be kept on this device', error),
    );
  }, [userId, id]);

  useEffect(() => {
    let left = false;
    void loadUnsaved(userId, id)
      .catch((error: unknown) => {
        console.warn('What was typed on this device cannot be read', error);
        return null;
      })
      .then((found) => {
        if (left) return;
        // What is typed by now is newer.
        if (found && !typed.current) {
          latest.current = { ...latest.current, ...found.fields };
          setValues(latest.current);
          setKept(true);
        }
        setReady(true);
      });
    return () => {
      left = true;
    };
  }, [userId, id]);

  useEffect(() => {
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [keepNow]);

  return {
    values,
    ready,
    kept,
    set: (fields) => {
      typed.current = true;
      latest.current = { ...latest.current, ...fields };
      setValues(latest.current);
      setKept(false);
      timer.current ??= setTimeout(keepNow, SAVE_MS);
    },
    clear: async (said, next) => {
      const since = Object.entries(latest.current).filter(([name, value]) => value !== said[name]);
      clearTimeout(timer.current);
      timer.current = since.length > 0 ? setTimeout(keepNow, SAVE_MS) : undefined;
      latest.current = { ...empty, ...next, ...Object.fromEntries(since) };
      setValues(latest.current);
      setKept(false);
      if (since.length === 0) await forgetUnsaved(userId, id);
    },
  };
}
