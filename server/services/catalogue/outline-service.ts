import { and, asc, eq, sql } from 'drizzle-orm';
import type { Outline, OutlineTrack } from '#contract/outline.ts';
import type { Db } from '../../db/db.ts';
import { tracks } from '../../db/schema.ts';
import { isFinishedLesson, isThere, lessonSeconds } from '../authoring/track-view.ts';

async function loadRows(db: Db, courseId: string) {
  return db
    .select({
      id: tracks.id,
      parentId: tracks.parentId,
      type: tracks.type,
      title: tracks.title,
      preview: tracks.preview,
      renditions: tracks.renditions,
      captions: tracks.captions,
      questionsCount: tracks.questionsCount,
      isFinished: sql<boolean>`coalesce(${isFinishedLesson}, false)`,
      seconds: sql<number>`case when ${isFinishedLesson} then ${lessonSeconds} end`.mapWith(Number),
    })
    .from(tracks)
    .where(and(eq(tracks.courseId, courseId), isThere))
    .orderBy(asc(tracks.orderKey), asc(tracks.id));
}
type OutlineRow = Awaited<ReturnType<typeof loadRows>>[number];

function toTree(rows: readonly OutlineRow[]): OutlineTrack[] {
  const children = new Map<string | null, OutlineRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row);
    else children.set(row.parentId, [row]);
  }
  const below = (id: string | null): OutlineTrack[] =>
    (children.get(id) ?? []).map((row) => {
      const subTracks = below(row.id);
      return {
        title: row.title,
        type: row.type,
        seconds: row.seconds ? Math.max(1, Math.round(row.seconds)) : null,
        questions: row.type === 'quiz' ? row.questionsCount : null,
        ready: row.isFinished || subTracks.some(({ ready }) => ready),
        previewId: row.preview && row.type !== 'folder' ? row.id : null,
        subTracks,
      };
    });
  return below(null);
}

function downloadOf(rows: readonly OutlineRow[]): Outline['download'] {
  const sizes = rows
    .filter(({ renditions }) => renditions.length > 0)
    .map(({ renditions }) => renditions.map(({ bytes }) => bytes));
  if (sizes.length === 0) return null;
  const sum = (pick: (...bytes: number[]) => number) => sizes.reduce((all, bytes) => all + pick(...bytes), 0);
  return { videos: sizes.length, leastBytes: sum(Math.min), mostBytes: sum(Math.max) };
}

/** The curriculum as anyone may see it. `importedLessons` is what the source of an import says. */
export async function loadOutline(
  db: Db,
  { id, importedLessons }: { id: string; importedLessons: number | null },
): Promise<Outline> {
  const rows = await loadRows(db, id);
  const captions = new Map(
    rows.flatMap((row) => row.captions.map(({ language, label }) => [language, label] as const)).reverse(),
  );
  return {
    tracks: toTree(rows),
    captions: [...captions.values()].sort(),
    download: downloadOf(rows),
    importedLessons,
  };
}
