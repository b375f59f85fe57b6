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
    // The transaction is already committing, so it will not block other tabs.
  }
}

/** While the page is suspended: a promise that resolves when it is shown again. Null while it is not suspended. */
export function untilResumed(): Promise<void> | null {
  return resumed?.promise ?? null;
}

/**
 * Aborts the open transactions of `db` when the page is suspended; a frozen page would hold their locks against other tabs.
 * Nothing that the user saw as saved is lost: a screen shows that only after the commit.
 */
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
