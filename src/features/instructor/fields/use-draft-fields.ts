import { useEffect, useLayoutEffect, useState } from 'react';
import { forgetUnsaved, loadUnsaved, saveUnsaved } from '#data/authoring/unsaved-text.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { useStore } from '#lib/use-store.ts';
import type { FieldBinding } from './field-binding.ts';
import { DraftFields, type DraftFieldsOptions, type DraftFieldsState } from './draft-fields.ts';

interface UseDraftFields<F extends Record<string, unknown>> {
  userId: string;
  /** Names what is typed on this device. */
  unsavedId: string;
  /** Names the thing in the outbox. */
  about: string;
  /** The fields as this device knows them. */
  view: F;
  check: DraftFieldsOptions<F>['check'];
  commit: DraftFieldsOptions<F>['commit'];
  /** The names of the fields in conflict. */
  blocked: readonly string[];
}

export interface EditedFields<F> extends DraftFieldsState<F> {
  field: <N extends Extract<keyof F, string>>(name: N) => Required<FieldBinding<F[N]>>;
  /** Makes an edit of all that is typed, now. */
  commit: () => Promise<void>;
  /** Where what is shown is kept: null while it is being typed, or where nothing was done. */
  saved: 'device' | 'server' | null;
  /** The field that had the focus when the page was closed. */
  lastFocus: string | null;
}

/** The fields of a course or a track with autosave; see `DraftFields`. */
export function useDraftFields<F extends Record<string, unknown>>(options: UseDraftFields<F>): EditedFields<F> {
  const { userId, unsavedId, about, view, check, commit, blocked } = options;
  const keep: DraftFieldsOptions<F>['keep'] = (held, focus) =>
    held ? saveUnsaved(userId, unsavedId, held, focus ?? undefined) : forgetUnsaved(userId, unsavedId);
  const [fields] = useState(() => new DraftFields(view, { check, commit, keep }));
  const [lastFocus, setLastFocus] = useState<string | null>(null);
  const state = useStore(fields, fields.get());
  const sent = useSaveState(about);
  const blockedNames = blocked.join();

  useLayoutEffect(() => {
    fields.setOptions({ check, commit, keep });
  });
  useLayoutEffect(() => fields.setView(view), [fields, view]);
  useEffect(() => fields.setBlocked(blockedNames ? blockedNames.split(',') : []), [fields, blockedNames]);

  useEffect(() => {
    loadUnsaved(userId, unsavedId).then(
      (found) => {
        if (!found) return;
        fields.restore(found.fields);
        setLastFocus(found.focus ?? null);
      },
      (error: unknown) => console.warn('What was typed on this device cannot be read', error),
    );
  }, [fields, userId, unsavedId]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return;
      fields.keepNow();
      void fields.commit();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void fields.commit();
    };
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', fields.keepNow);
    addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', fields.keepNow);
      removeEventListener('keydown', onKeyDown);
      void fields.commit();
    };
  }, [fields]);

  return {
    ...state,
    lastFocus,
    commit: fields.commit,
    saved: state.dirty ? (state.kept ? 'device' : null) : sent,
    field: (name) => ({
      value: state.values[name],
      error: state.errors[name],
      onFocus: () => fields.focus(name),
      onBlur: () => fields.blur(name),
      change: (value) => fields.change(name, value),
    }),
  };
}
