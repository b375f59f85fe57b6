import type { CodeItDatabase } from '#data/db/database.ts';

/** About how many bytes the saved lessons of each course take: the length of their JSON. */
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
