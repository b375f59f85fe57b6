import { withDb } from '#data/db/with-db.ts';
import { loadCommandsFor } from '../commands/registry.ts';
import { toPendingCommands } from './pending.ts';

const SECRET = /token|password|secret/i;

/**
 * All pending changes of a user as JSON, to keep or to show to support. Properties with a name like a token are left out, also in
 * rows that this version cannot read.
 */
export function exportPending(userId: string, now = new Date()): Promise<string> {
  return withDb(async (db) => {
    const rows = await db.outbox.where({ userId }).sortBy('seq');
    await loadCommandsFor(rows.map(({ type }) => type));
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    const changes = toPendingCommands(rows).map(({ id, label }) => {
      const row = bySeq.get(id);
      return {
        label,
        type: row?.type,
        v: row?.v,
        createdAt: new Date(row?.createdAt ?? 0).toISOString(),
        state: row?.state,
        attempts: row?.attempts,
        lastStatus: row?.lastStatus,
        lastMessage: row?.lastMessage,
        key: row?.key,
        payload: row?.payload,
      };
    });
    const withoutSecrets = (name: string, value: unknown) => (SECRET.test(name) ? undefined : value);
    return JSON.stringify({ exportedAt: now.toISOString(), changes }, withoutSecrets, 2);
  });
}
