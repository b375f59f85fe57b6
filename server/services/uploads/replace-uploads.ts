import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { videoUploads } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';

/** A link takes the place of the track's video: its files go when no link to them is good any more. */
export async function replaceUploads(tx: Db, { clock }: { clock: Clock }, trackId: string): Promise<void> {
  await tx
    .update(videoUploads)
    .set({ state: 'replaced', updatedAt: clock.now() })
    .where(and(eq(videoUploads.trackId, trackId), ne(videoUploads.state, 'receiving')));
}
