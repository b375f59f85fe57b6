import type { QuizAttempt, QuizResult } from '#contract/quiz.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { CodeItDatabase } from '#data/db/database.ts';

type Told = Pick<QuizAttempt, 'courseId' | 'trackId'> & Pick<QuizResult, 'mode' | 'passed'>;

/** The stamp of no version of a course. */
const OUTDATED = 'outdated';

// Within a string of the JSON the quotes would be escaped.
const WITHOUT_KEY = '"key":null';

/**
 * The answers of a graded quiz are told once it is passed, with the content of its course, which is as it was otherwise: what this
 * device has of it is fetched again. Within a transaction that may write `contents`.
 */
export async function awaitAnswers(
  db: Pick<CodeItDatabase, 'contents'>,
  userId: string,
  attempts: readonly Told[],
): Promise<void> {
  const passed = attempts.filter((attempt) => attempt.mode === 'graded' && attempt.passed);
  const trackIds = new Set(passed.map(({ trackId }) => trackId));
  for (const courseId of new Set(passed.map((attempt) => attempt.courseId))) {
    const row = await db.contents.get([userId, courseId]);
    const awaits = flattenTracks(row?.tracks ?? []).some(
      ({ _id, content }) => trackIds.has(_id) && content?.includes(WITHOUT_KEY),
    );
    // What has no stamp is not fetched in advance.
    if (row && awaits && row.courseStamp !== '') await db.contents.put({ ...row, courseStamp: OUTDATED });
  }
}
