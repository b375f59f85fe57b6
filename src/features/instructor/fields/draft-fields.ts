import { toKeptText } from '#contract/kept-text.ts';
import { createListeners } from '#lib/listeners.ts';

/** Whether two field values are equal; lists are compared by their items. */
function sameValue(a: unknown, b: unknown): boolean {
  // A lesson is long, and compared with each letter.
  if (a === b || typeof a === 'string' || typeof b === 'string') return a === b;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Delay until typed text is saved on the device, and delay after the last key until it becomes an edit. */
const SAVE_MS = 300;
const EDIT_MS = 2000;

/** A field that is being edited: its text, and the saved value that the text is based on. */
interface Held {
  text: unknown;
  base: unknown;
  /** What was about to become an edit: after a kill the view tells whether it did. */
  said?: unknown;
}

type Values = Record<string, unknown>;
type Names<F> = Extract<keyof F, string>;

export interface DraftFieldsOptions<F extends Values> {
  /** The error of each field; '' when the field only waits for another one. */
  check: (values: F) => Partial<Record<Names<F>, string>>;
  /** Enqueues an edit; resolves when it is durable on this device. */
  commit: (from: Partial<F>, changes: Partial<F>) => Promise<unknown>;
  /** Saves typed text that is not an edit yet; null deletes it. */
  keep: (held: Record<string, Held> | null, focus: string | null) => Promise<void>;
}

export interface DraftFieldsState<F> {
  values: F;
  /** Of the fields that were touched. */
  errors: Partial<Record<Names<F>, string>>;
  /** Whether something is typed that is no edit yet. */
  dirty: boolean;
  /** Whether all of that is on this device. */
  kept: boolean;
  /** The last edit could not be kept. */
  failed: boolean;
}

/**
 * The fields of a thing while they are edited. Each shows what this device knows of the thing, except one that has the
 * focus or holds what is not yet an edit: nothing rewrites that, and its `base` stays what its text was written on.
 */
export class DraftFields<F extends Values> {
  private view: F;
  private held = new Map<Names<F>, Held & { settling?: boolean }>();
  private focused: Names<F> | null = null;
  private blocked: ReadonlySet<string> = new Set();
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private editTimer: ReturnType<typeof setTimeout> | undefined;
  private changes = 0;
  private keptChanges = 0;
  private keeping: Promise<void> = Promise.resolve();
  private committing: Promise<void> | null = null;
  private failed = false;
  private readonly listeners = createListeners();
  private state: DraftFieldsState<F>;
  private options: DraftFieldsOptions<F>;

  constructor(view: F, options: DraftFieldsOptions<F>) {
    this.view = view;
    this.options = options;
    this.state = this.toState();
  }

  setOptions(options: DraftFieldsOptions<F>): void {
    this.options = options;
  }

  readonly subscribe = this.listeners.subscribe;
  get = (): DraftFieldsState<F> => this.state;

  /** What was typed before a reload or a kill. */
  restore(fields: Record<string, unknown>): void {
    for (const [key, value] of Object.entries(fields)) {
      const name = key as Names<F>;
      const found = value as Held;
      if (!(name in this.view) || this.held.has(name) || sameValue(found.text, this.view[name])) continue;
      const base = 'said' in found && sameValue(found.said, this.view[name]) ? found.said : found.base;
      this.held.set(name, { text: found.text, base });
    }
    if (this.dirtyNames().length > 0) this.editSoon();
    this.show();
  }

  /** What this device knows now. */
  setView(view: F): void {
    for (const [name, held] of this.held) {
      const free = this.focused !== name && sameValue(held.text, held.base);
      const moved = !sameValue(view[name], this.view[name]) || sameValue(view[name], held.text);
      if (free && (!held.settling || moved)) this.held.delete(name);
    }
    this.view = view;
    this.show();
  }

  /** Fields in conflict wait for the decision. */
  setBlocked(names: readonly string[]): void {
    const before = this.blocked.size;
    this.blocked = new Set(names);
    if (names.length < before) this.editSoon();
  }

  focus(name: Names<F>): void {
    this.focused = name;
    if (!this.held.has(name)) this.held.set(name, { text: this.view[name], base: this.view[name] });
  }

  blur(name: Names<F>): void {
    if (this.focused === name) this.focused = null;
    const held = this.held.get(name);
    if (held && sameValue(held.text, held.base) && !held.settling) this.held.delete(name);
    this.show();
    void this.commit();
  }

  change(name: Names<F>, text: unknown): void {
    const held = this.held.get(name);
    // What cannot be sent would not come back, and be taken for another edit.
    const kept = typeof text === 'string' ? toKeptText(text) : text;
    this.held.set(name, { text: kept, base: held ? held.base : this.view[name] });
    this.changes += 1;
    this.keepTimer ??= setTimeout(() => this.keepNow(), SAVE_MS);
    this.editSoon();
    this.show();
  }

  private editSoon(): void {
    clearTimeout(this.editTimer);
    this.editTimer = setTimeout(() => void this.commit(), EDIT_MS);
  }

  /** Puts what is typed on the device at once. */
  keepNow = (): void => {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    const upTo = this.changes;
    const dirty = this.dirtyNames();
    const held = Object.fromEntries(
      dirty.map((name) => {
        const { text, base, said } = this.held.get(name) as Held;
        return [name, said === undefined ? { text, base } : { text, base, said }];
      }),
    );
    const focus = this.focused;
    this.keeping = this.keeping
      .then(() => this.options.keep(dirty.length > 0 ? held : null, focus))
      .then(
        () => {
          this.keptChanges = Math.max(this.keptChanges, upTo);
          this.show();
        },
        (error: unknown) => console.warn('What is typed could not be kept on this device', error),
      );
  };

  /** Makes an edit from the valid fields; resolves when it is durable. */
  commit = async (): Promise<void> => {
    clearTimeout(this.editTimer);
    while (this.committing) await this.committing;
    const errors = this.options.check(this.values());
    const names = this.dirtyNames().filter((name) => errors[name] === undefined && !this.blocked.has(name));
    if (names.length === 0) return;
    this.committing = this.say(names);
    await this.committing;
  };

  private async say(names: Names<F>[]): Promise<void> {
    const from: Partial<F> = {};
    const changes: Partial<F> = {};
    for (const name of names) {
      const held = this.held.get(name) as Held;
      from[name] = held.base as F[Names<F>];
      changes[name] = held.text as F[Names<F>];
      held.said = held.text;
    }
    this.keepNow();
    await this.keeping;
    try {
      await this.options.commit(from, changes);
      this.failed = false;
      for (const name of names) {
        const held = this.held.get(name);
        if (held) this.held.set(name, { text: held.text, base: changes[name], settling: true });
      }
    } catch (error) {
      console.warn('An edit could not be kept on this device', error);
      this.failed = true;
    } finally {
      this.committing = null;
    }
    this.keepNow();
    this.setView(this.view);
  }

  private dirtyNames(): Names<F>[] {
    return [...this.held].filter(([, { text, base }]) => !sameValue(text, base)).map(([name]) => name);
  }

  private values(): F {
    return { ...this.view, ...Object.fromEntries([...this.held].map(([name, { text }]) => [name, text])) };
  }

  private toState(): DraftFieldsState<F> {
    const values = this.values();
    const all = this.options.check(values);
    const errors: DraftFieldsState<F>['errors'] = {};
    const dirty = this.dirtyNames();
    for (const name of dirty) if (all[name]) errors[name] = all[name];
    return {
      values,
      errors,
      dirty: dirty.length > 0,
      kept: this.keptChanges === this.changes,
      failed: this.failed,
    };
  }

  private show(): void {
    this.state = this.toState();
    this.listeners.tell();
  }
}
