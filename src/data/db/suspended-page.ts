import type { DBCore, Dexie } from 'dexie';
import { whenSuspended } from '#lib/when-suspended.ts';

const open = new Set<IDBTransaction>();
let resumed: { promise: Promise<void>; resolve: () => void } | null = null;

whenSuspended({
  suspend: () => {
    let resolve = () => undefined as void;
    const promise = new Promise<void>((settle) => (resolve = settle));
    resumed ??= { promise, resolve };
    for (const transaction of open) abort(transaction);
    open.clear();
  },
  resume: () => {
    resumed?.resolve();
    resumed = null;
  },
});

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is about to be committed: then it holds up nobody.
  }
}

/** Of a page that is about to be suspended: resolves when it is shown again. null: it is shown. */
export function untilResumed(): Promise<void> | null {
  return resumed?.promise ?? null;
}

/** Aborts what is open of this database when the page is suspended: what was not durable by then was said to be so to nobody. */
export function abortWhenSuspended(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'suspended-page',
    create: (core): DBCore => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        open.add(transaction);
        for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
        return transaction;
      },
    }),
  });
}
