import { and, desc, eq } from 'drizzle-orm';
import { LEGAL_VERSION } from '#contract/legal-texts.ts';
import type { ConsentMatter } from '../../db/auth-schema.ts';
import type { Db } from '../../db/db.ts';
import { consents } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';

interface Saying {
  clock: Clock;
  userId: string;
}

/** Records that the person agreed to the texts of today. */
export async function agreeToTexts(tx: Db, { clock, userId }: Saying): Promise<void> {
  await tx
    .insert(consents)
    .values({ userId, about: 'texts', said: 'agreed', version: LEGAL_VERSION, saidAt: clock.now() });
}

/**
 * Records that the person was told of a version of the texts; a second time changes nothing. Throws `bad_request` for any but
 * that of today: a page of an earlier release must not hide what is new.
 */
export async function noteTextsTold(tx: Db, { clock, userId }: Saying, version: string): Promise<void> {
  if (version !== LEGAL_VERSION)
    throw new Refusal('bad_request', 'These are not the terms of today. Please reload the page.');
  if ((await findKnownTexts(tx, userId)) === version) return;
  await tx.insert(consents).values({ userId, about: 'texts', said: 'told', version, saidAt: clock.now() });
}

/** The version of the texts that the person agreed to or was told of last; undefined for accounts of before that was kept. */
export async function findKnownTexts(db: Db, userId: string): Promise<string | undefined> {
  const [latest] = await latestOf(db, userId, 'texts');
  return latest?.version ?? undefined;
}

/** Records a switch, if it is not as it was. Call it in the transaction of the change. */
export async function noteSwitch(
  tx: Db,
  { clock, userId }: Saying,
  { about, on }: { about: Exclude<ConsentMatter, 'texts'>; on: boolean },
): Promise<void> {
  const [latest] = await latestOf(tx, userId, about);
  const said = on ? 'on' : 'off';
  if ((latest?.said ?? 'off') !== said) await tx.insert(consents).values({ userId, about, said, saidAt: clock.now() });
}

const latestOf = (db: Db, userId: string, about: ConsentMatter) =>
  db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.about, about)))
    .orderBy(desc(consents.saidAt))
    .limit(1);
