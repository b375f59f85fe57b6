import { mergeProgress } from '#contract/progress-rules.ts';
import { isAtHome } from '#data/db/private-writes.ts';
import { SessionEnded } from '#data/db/session-ended.ts';
import { withDb } from '#data/db/with-db.ts';
import type { BackupCommand, BackupData, DownloadWish } from './backup-file.ts';
import { placeCommands } from './place-commands.ts';

export interface MergeReport {
  /** How many changes wait again that did not wait here. */
  commands: number;
  /** Lessons that were on the device of the backup and are not on this one. */
  downloads: DownloadWish[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server remembers for 90 days which commands it has had; ten are for clocks that are wrong. */
const REMEMBERED_MS = 80 * DAY_MS;
const FORGOTTEN =
  'This change comes from a backup and is older than 80 days: the server could no longer tell whether it has it. Look whether it is needed before you try it again.';

/**
 * Joins a backup into what this device has of `userId`, in one transaction; done twice, it changes nothing more. Nothing that
 * is here is lost: progress is joined by its rules, of a copy of the server's data the later answer stays, of what is typed in
 * one form the later text. A command keeps its key, so that the server does at most once what it may have had already; one
 * that waits here stays as it is here. Rejects with `SessionEnded` when the user is not signed in, with `StorageFailure`.
 */
export function mergeBackup(userId: string, data: BackupData, now = Date.now()): Promise<MergeReport> {
  return withDb((db) => {
    const { session, libraries, carts, authored, drafts, unsaved, progress, receipts, orders, outbox, downloads } = db;
    const tables = [
      session,
      libraries,
      carts,
      authored,
      drafts,
      unsaved,
      progress,
      receipts,
      orders,
      outbox,
      downloads,
    ];
    return db.transaction('rw', tables, async () => {
      if (!(await isAtHome(db, userId))) throw new SessionEnded();
      for (const [table, copy] of [
        [libraries, data.library],
        [carts, data.cart],
        [authored, data.authored],
      ] as const) {
        const later = copy && laterCopy(await table.get(userId), copy);
        // One table and its copy at a time: TypeScript does not follow that they belong together.
        if (later) await table.put({ ...later, userId } as never);
      }
      for (const draft of data.drafts) {
        const later = laterCopy(await drafts.get([userId, draft.courseId]), draft);
        if (later) await drafts.put({ ...later, userId });
      }
      for (const form of data.unsaved) {
        const typed = await unsaved.get([userId, form.id]);
        if (!typed || typed.savedAt < form.savedAt) await unsaved.put({ ...form, userId });
      }
      for (const item of data.progress) {
        const known = await progress.get([userId, item.trackId]);
        await progress.put({ ...(known ? mergeProgress(known, item) : item), userId });
      }
      for (const receipt of data.receipts) {
        if (!(await receipts.get([userId, receipt.orderId]))) await receipts.put({ ...receipt, userId });
      }
      for (const order of data.orders) if (!(await orders.get(order.id))) await orders.put({ ...order, userId });

      const waiting = await outbox.orderBy('seq').toArray();
      const keys = new Set(waiting.map(({ key }) => key));
      const missing = data.commands.filter(({ key }) => !keys.has(key)).map((command) => withheld(command, now));
      const mine = waiting.filter((row) => row.userId === userId);
      const taken = waiting.map(({ seq }) => seq);
      await outbox.bulkPut(placeCommands(mine, taken, missing).map((command) => ({ ...command, userId })));

      const kept = new Set((await downloads.where({ userId }).toArray()).map(({ trackId }) => trackId));
      return { commands: missing.length, downloads: data.downloads.filter(({ trackId }) => !kept.has(trackId)) };
    });
  });
}

/** What is to be written; null when the copy that is here stays. An answer that is under way is later still: it finds the `rev` that it knows. */
function laterCopy<Copy extends { asOf: number; rev: number }>(here: Copy | undefined, copy: Copy): Copy | null {
  if (!here) return copy;
  return here.asOf < copy.asOf ? { ...copy, rev: here.rev } : null;
}

function withheld(command: BackupCommand, now: number): BackupCommand {
  if (command.state === 'dead' || command.createdAt > now - REMEMBERED_MS) return command;
  return {
    ...command,
    state: 'dead',
    lastStatus: null,
    lastMessage: FORGOTTEN,
    lastCode: null,
    owner: '',
    leaseUntil: 0,
  };
}
