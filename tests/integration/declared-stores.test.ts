import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { beforeEach, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { BACKUP_RULES } from '#data/backup/backup-rules.ts';
import { openDb } from '#data/db/database.ts';
import { deleteOthersData, deleteUserData } from '#data/device/delete-user-data.ts';
import { DEXIE_SCHEMA, STORE_NAMES, type StoreName, STORES, storesOf } from '#data/db/stores.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const USERS = ['ana', 'ben'];
const OF_USERS = [...storesOf('account'), ...storesOf('unsent')];

/** A row with nothing but what its store needs to find it. */
function rowOf(name: StoreName, userId: string): object {
  const fields = STORES[name].key.match(/\w+/g) ?? [];
  const key = Object.fromEntries(fields.map((field) => [field, `${userId}-${field}`]));
  return name === 'outbox' ? { key: userId, userId } : { ...key, userId };
}

async function usersLeft(): Promise<Record<string, string[]>> {
  const db = await openDb();
  const left = OF_USERS.map(async (name) => {
    const rows = (await db.table(name).toArray()) as { userId: string }[];
    return [name, rows.map(({ userId }) => userId).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(left));
}

const each = (account: string[], unsent: string[]) =>
  Object.fromEntries(OF_USERS.map((name) => [name, STORES[name].of === 'account' ? account : unsent]));

beforeEach(async () => {
  const db = await openDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  for (const name of OF_USERS) await db.table(name).bulkAdd(USERS.map((userId) => rowOf(name, userId)));
});

it('a logout deletes every row of the user, and none of anybody else', async () => {
  await deleteUserData('ana', { keepOutbox: false });
  expect(await usersLeft()).toEqual(each(['ben'], ['ben']));
});

it('a logout leaves what no server has where the user asks to keep it', async () => {
  await deleteUserData('ana', { keepOutbox: true });
  expect(await usersLeft()).toEqual(each(['ben'], USERS));
});

it('the next one who signs in finds of earlier users only what no server has', async () => {
  await (await openDb()).session.put({ id: 'current', token: 't', user: { _id: 'ben' } as User, since: 1 });
  await deleteOthersData(null);
  expect(await usersLeft()).toEqual(each(['ben'], USERS));
});

/** What the comment above a store in stores.ts says of it. */
function wordsOf(source: string, name: StoreName): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*${name}: store<`).exec(source)?.[1];
  if (!comment) throw new Error(`${name} has no words in stores.ts`);
  return comment.replace(/\s*\n\s*\*\s*/g, ' ').trim();
}

const WHOSE = {
  device: 'the device; stays',
  account: 'a user; goes on logout, and when somebody else signs in',
  unsent: 'a user; on logout they are asked',
};

function toMarkdown(): string {
  const source = readFileSync(path.join(ROOT, 'src/data/db/stores.ts'), 'utf8');
  const toBackup = (name: StoreName) => {
    const rule = BACKUP_RULES[name];
    return 'not' in rule ? `no: ${rule.not}` : `\`${rule.as}\``;
  };
  const rows = STORE_NAMES.map(
    (name) =>
      `| \`${name}\` | ${wordsOf(source, name)} | ${WHOSE[STORES[name].of]} | ${toBackup(name)} | \`${DEXIE_SCHEMA[name]}\` |`,
  );
  return `# The stores of the device's database

What each holds, whose it is and when it goes, what a backup has of it, and its key and indexes as Dexie spells them. Made from
\`src/data/db/stores.ts\` and \`src/data/backup/backup-rules.ts\` by \`tests/integration/declared-stores.test.ts\`: to write it anew, run
\`npx vitest run tests/integration/declared-stores.test.ts -u\`. What lies in localStorage, sessionStorage and Cache Storage is told in
[storage](storage.md).

| Store | Holds | Whose, and when it goes | In a backup | Key and indexes |
| ----- | ----- | ----------------------- | ----------- | --------------- |
${rows.join('\n')}
`;
}

it('docs/device-stores.md says what is declared', async () => {
  const file = path.join(ROOT, 'docs/device-stores.md');
  const text = await format(toMarkdown(), { ...(await resolveConfig(file)), parser: 'markdown' });
  await expect(text).toMatchFileSnapshot(file);
});
