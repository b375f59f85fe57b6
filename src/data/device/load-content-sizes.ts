import type { CodeItDatabase } from '#data/db/database.ts';

/** The approximate size of each course's saved content in bytes: the length of its JSON. */
export async function loadContentSizes(
  db: CodeItDatabase,
  userId: string,
): Promise<{ courseId: string; title: string; bytes: number }[]> {
  const rows = await db.contents.where({ userId }).toArray();
  return rows.map(({ courseId, courseTitle, tracks }) => ({
    courseId,
    title: courseTitle,
    bytes: JSON.stringify(tracks).length,
  }));
}
