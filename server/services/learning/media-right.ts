import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { courses, session, tracks } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import type { MediaRight, MediaRights } from '../../media/media-links.ts';
import { keepFor } from '../../program/keep-for.ts';
import { isThere } from '../authoring/track-view.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { courseFields, isPublished, mayStudy } from './content-service.ts';

/** A link opens at most so long after its right has ended. A player asks for a piece every few seconds. */
export const RIGHT_KEPT_MS = 10_000;
const RIGHTS_MAX = 20_000;

/** Whether rights to media still stand: the session has not ended, and its user has the course; the lesson is still a preview. What is refused is not remembered. */
export function createMediaRights({ db, clock }: { db: Db; clock: Clock }): MediaRights {
  const kept = keepFor<string, true>({ ms: RIGHT_KEPT_MS, max: RIGHTS_MAX, now: () => clock.now().getTime() });
  return {
    async stands(right) {
      try {
        return await kept.get(JSON.stringify(right), async () => {
          if (await isGranted(db, clock, right)) return true;
          throw new NoRight();
        });
      } catch (error) {
        if (error instanceof NoRight) return false;
        throw error;
      }
    },
  };
}

/** What failed is not kept. */
class NoRight extends Error {}

async function isGranted(db: Db, clock: Clock, right: MediaRight): Promise<boolean> {
  if ('previewId' in right) {
    if (!isUuid(right.previewId)) return false;
    const [found] = await db
      .select({ preview: tracks.preview, course: courseFields })
      .from(tracks)
      .innerJoin(courses, eq(courses.id, tracks.courseId))
      .where(and(eq(tracks.id, right.previewId), isThere));
    return found !== undefined && found.preview && isPublished(found.course);
  }
  if (!isUuid(right.courseId)) return false;
  const now = clock.now();
  const [found] = await db
    .select({ userId: session.userId, course: courseFields })
    .from(session)
    .innerJoin(courses, eq(courses.id, right.courseId))
    .where(and(eq(session.id, right.sessionId), gt(session.expiresAt, now), gt(session.endsAt, now)));
  return found !== undefined && (await mayStudy(db, clock, found.userId, found.course));
}
