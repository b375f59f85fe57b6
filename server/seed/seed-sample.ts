import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { blankFields } from '#contract/field.ts';
import { toPaise } from '#contract/price.ts';
import { toLessonDocument } from '#lib/to-lesson-document.ts';
import { colourCode } from '../lessons/colour-code.ts';
import type { Db } from '../db/db.ts';
import { courses, tracks } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../deps.ts';
import { saveCourses, type SavedCounts } from '../import/save-courses.ts';
import { type ImportedCourse, STORED_FIELDS } from '../import/to-imported-course.ts';
import { mediaUrl } from '../media/media-links.ts';
import type { SampleCourse } from '../sample/sample-course.ts';
import { SAMPLE_PREFIX } from '../services/catalogue/course-view.ts';
import { refreshContents } from '../services/authoring/course-contents.ts';
import { type FlatTrack, flattenSampleTracks } from './flatten-sample-tracks.ts';
import { seedInstructors } from './seed-instructors.ts';
import { seedLearners } from './seed-learners.ts';

const externalIdOf = (course: SampleCourse) => SAMPLE_PREFIX + course.slug;

function toSampleImport(course: SampleCourse): ImportedCourse {
  return {
    ...blankFields(STORED_FIELDS),
    externalId: externalIdOf(course),
    title: course.title,
    description: course.description,
    creatorName: course.creator,
    category: course.category,
    subCategory: course.subCategory,
    pricePaise: toPaise(course.priceRupees),
    // They come from the sample's learners, as everybody's do: see seed-learners.ts.
    averageRating: null,
    ratingsCount: 0,
    studentsCount: 0,
    popularity: 0,
    importedSeconds: 0,
    importedLessons: null,
    tags: course.tags,
    level: course.level,
    language: course.language,
    thumbnail: mediaUrl(`thumbnails/${course.slug}.webp`),
    learningObjectives: course.learningObjectives,
    status: 'published',
    isPackage: course.isPackage ?? false,
    publishedAt: null,
    updatedAt: new Date(course.updatedAt),
  };
}

type TrackRow = typeof tracks.$inferSelect;
type PlacedTrack = Omit<FlatTrack, 'parentExternalId'> & Pick<TrackRow, 'parentId'>;

const COMPARED = [
  'parentId',
  'orderKey',
  'type',
  'title',
  'description',
  'content',
  'questionsCount',
  'preview',
  'durationSeconds',
  'poster',
  'renditions',
  'captions',
] as const satisfies (keyof PlacedTrack)[];

function isSame(row: TrackRow, track: PlacedTrack): boolean {
  return COMPARED.every((field) => JSON.stringify(sorted(row[field])) === JSON.stringify(sorted(track[field])));
}

/** jsonb gives fields back in its own order. */
function sorted(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item) => Object.entries(item as object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The texts are short and our own, and no request waits for this process, so it may parse here. */
function withDocument(track: PlacedTrack) {
  const document = track.type === 'text' && track.content !== null ? toLessonDocument(track.content) : null;
  if (document) colourCode(document);
  return { ...track, document };
}

async function saveTracks(tx: Db, courseId: string, list: readonly FlatTrack[], now: Date): Promise<void> {
  const rows = await tx.select().from(tracks).where(eq(tracks.courseId, courseId));
  const known = new Map(rows.map((row) => [row.externalId, row]));
  const ids = new Map(list.map(({ externalId }) => [externalId, known.get(externalId)?.id ?? randomUUID()]));
  const placed = list.map(({ parentExternalId, ...track }) => ({
    ...track,
    id: ids.get(track.externalId),
    parentId: parentExternalId === null ? null : (ids.get(parentExternalId) ?? null),
  }));
  const added = placed.filter(({ externalId }) => !known.has(externalId));
  // First, because what is moved may go into one of them.
  if (added.length > 0) {
    await tx
      .insert(tracks)
      .values(added.map((track) => ({ ...withDocument(track), courseId, createdAt: now, updatedAt: now })));
  }
  for (const track of placed) {
    const row = known.get(track.externalId);
    if (!row || isSame(row, track)) continue;
    await tx
      .update(tracks)
      .set({ ...withDocument(track), version: row.version + 1, updatedAt: now })
      .where(eq(tracks.id, row.id));
  }
}

/**
 * Writes the sample catalogue: courses, tracks and the links to their media, instructors, learners and what they wrote. Run again it writes only what differs, and
 * keeps the ids, so that purchases and progress stay good.
 */
export async function seedSample({ db, clock }: { db: Db; clock: Clock }): Promise<SavedCounts> {
  // A server that has its catalogue does not read the sample.
  const { SAMPLE_COURSES, SAMPLE_INSTRUCTORS } = await import('../sample/sample-catalogue.ts');
  const now = clock.now();
  const ofSample = like(courses.externalId, `${SAMPLE_PREFIX}%`);
  const counts = await saveCourses(db, SAMPLE_COURSES.map(toSampleImport), { now });
  const rows = await db.select({ id: courses.id, externalId: courses.externalId }).from(courses).where(ofSample);
  const ids = new Map(rows.map((row) => [row.externalId, row.id]));
  for (const course of SAMPLE_COURSES) {
    const courseId = ids.get(externalIdOf(course));
    if (!courseId) continue;
    const list = await flattenSampleTracks(course.slug, course.content);
    await inTransaction(db, async (tx) => {
      await saveTracks(tx, courseId, list, now);
      await refreshContents(tx, courseId);
    });
  }
  await inTransaction(db, (tx) => seedInstructors(tx, clock, SAMPLE_INSTRUCTORS));
  await inTransaction(db, (tx) =>
    seedLearners(
      tx,
      clock,
      SAMPLE_COURSES.flatMap((course) => {
        const courseId = ids.get(externalIdOf(course));
        return courseId ? [{ ...course, courseId }] : [];
      }),
    ),
  );
  // Counted now: when the courses were written they had no lessons yet.
  return { ...counts, shells: await db.$count(courses, and(ofSample, eq(courses.lessonsCount, 0))) };
}

/** Whether nothing was ever put into the catalogue. */
export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await db.$count(courses)) === 0;
}
