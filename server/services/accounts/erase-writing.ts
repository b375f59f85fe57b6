import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { COURSE_WORDS } from '#contract/course-fields.ts';
import { blankFields } from '#contract/field.ts';
import { lessonPictureUrl, lessonPictureUrls } from '#contract/lesson-picture.ts';
import type { LeftFiles } from '../../db/auth-schema.ts';
import type { Db } from '../../db/db.ts';
import {
  cartItems,
  certificates,
  courses,
  libraryEntries,
  orderItems,
  orders,
  planCourses,
  searchWords,
  trackRevisions,
  tracks,
  lessonPictures,
  videoUploads,
  wishlistItems,
} from '../../db/schema.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { isPublic } from '../catalogue/course-view.ts';

/** The author’s name on courses of a deleted account. */
const DELETED_AUTHOR = 'Deleted user';
const DELETED_COURSE = 'Deleted course';

/** A credential without the words of the course; what stays of it is no longer what was signed. */
const untitled = [
  '{name}',
  '{credentialSubject,achievement,name}',
  '{credentialSubject,achievement,description}',
].reduce(
  (credential, path) => sql`jsonb_set(${credential}, ${path}::text[], to_jsonb(${DELETED_COURSE}::text))`,
  sql`${certificates.credential}`,
);

/** Files that are not needed once the transaction has committed: addresses or paths of media, ids of uploads. */
export type UnusedFiles = Omit<LeftFiles, 'email'>;

const words = sql`to_tsvector('pg_catalog.simple', ${courses.title} || ' ' || ${courses.creatorName} || ' ' || ${courses.category} || ' ' || ${courses.subCategory} || ' ' || array_to_string(${courses.tags}, ' '))`;

/** Whether another person owns the course or may be paying for it now: owners, plans, open orders. */
function isNeeded(db: Db, userId: string): SQL | undefined {
  const one = { one: sql`1` };
  return or(
    exists(
      db
        .select(one)
        .from(libraryEntries)
        .where(and(eq(libraryEntries.courseId, courses.id), ne(libraryEntries.userId, userId))),
    ),
    exists(db.select(one).from(planCourses).where(eq(planCourses.courseId, courses.id))),
    exists(
      db
        .select(one)
        .from(orderItems)
        .innerJoin(orders, and(eq(orders.id, orderItems.orderId), eq(orders.status, 'created')))
        .where(eq(orderItems.courseId, courses.id)),
    ),
  );
}

/** The files that the tracks, earlier texts and uploads of these courses name. */
async function namedFiles(tx: Db, courseIds: string[]): Promise<Set<string>> {
  const ofCourses = inArray(tracks.courseId, courseIds);
  const rows = await tx.select().from(tracks).where(ofCourses);
  const earlier = await tx
    .select({ content: trackRevisions.content })
    .from(trackRevisions)
    .innerJoin(tracks, eq(tracks.id, trackRevisions.trackId))
    .where(ofCourses);
  const uploads = await tx.select().from(videoUploads).where(inArray(videoUploads.courseId, courseIds));
  const media = [...rows, ...uploads].flatMap(({ renditions, poster }) => [
    ...renditions.map(({ mediaPath }) => mediaPath),
    ...(poster === null ? [] : [poster]),
  ]);
  const captions = rows.flatMap((row) => row.captions.map(({ mediaPath }) => mediaPath));
  const pictures = [...rows, ...earlier].flatMap(({ content }) => lessonPictureUrls(content ?? ''));
  return new Set([...media, ...captions, ...pictures]);
}

/**
 * Takes the author’s courses out of the catalogue. If somebody owns a course, its words, lessons and files stay for its
 * readers, without removed lessons, earlier texts and the author’s name. Of every other course only a tombstone stays,
 * for the catalogue’s feed. Call it in a transaction; answers the files that are not needed any more.
 */
export async function eraseWriting(tx: Db, userId: string): Promise<UnusedFiles> {
  const none: UnusedFiles = { addresses: [], paths: [], uploads: [] };
  const own = eq(courses.ownerId, userId);
  if ((await tx.$count(courses, own)) === 0) return none;
  return withCatalogueChange(tx, async (changeSeq) => {
    const rows = await tx
      .select({ id: courses.id, thumbnail: courses.thumbnail, words: sql<string[]>`tsvector_to_array(${words})` })
      .from(courses)
      .where(own)
      .for('update');
    const kept = await tx
      .select({ id: courses.id })
      .from(courses)
      .where(and(own, isNeeded(tx, userId)));
    const keptIds = kept.map(({ id }) => id);
    const ids = rows.map(({ id }) => id);
    const erased = rows.filter(({ id }) => !keptIds.includes(id));
    const erasedIds = erased.map(({ id }) => id);
    const named = await namedFiles(tx, ids);
    const pictures = await tx.delete(lessonPictures).where(inArray(lessonPictures.courseId, ids)).returning();
    for (const { courseId, id } of pictures) named.add(lessonPictureUrl({ courseId, pictureId: id }));
    const uploads = await tx.delete(videoUploads).where(inArray(videoUploads.courseId, ids)).returning();
    const left = and(inArray(tracks.courseId, keptIds), isNull(tracks.deletedAt));
    const readable = tx.select({ id: tracks.id }).from(tracks).where(left);
    await tx.delete(trackRevisions).where(inArray(trackRevisions.trackId, readable));
    await tx
      .delete(tracks)
      .where(
        or(inArray(tracks.courseId, erasedIds), and(inArray(tracks.courseId, keptIds), isNotNull(tracks.deletedAt))),
      );
    for (const list of [cartItems, wishlistItems]) await tx.delete(list).where(inArray(list.courseId, erasedIds));
    const withdrawn = { ownerId: null, creatorName: DELETED_AUTHOR, status: 'draft' as const, changeSeq };
    await tx.update(courses).set(withdrawn).where(inArray(courses.id, ids));
    await tx.update(certificates).set({ instructor: DELETED_AUTHOR }).where(inArray(certificates.courseId, ids));
    await tx
      .update(courses)
      .set({
        ...blankFields(COURSE_WORDS),
        title: DELETED_COURSE,
        thumbnail: null,
        previewTrackId: null,
        trackCount: 0,
        deletedAt: sql`now()`,
      })
      .where(inArray(courses.id, erasedIds));
    // Certificates of these are revoked, because nobody owns the course.
    await tx
      .update(certificates)
      .set({ courseTitle: DELETED_COURSE, credential: untitled })
      .where(inArray(certificates.courseId, erasedIds));
    await forgetWords(tx, [...new Set(rows.flatMap((row) => row.words))]);
    const needed = await namedFiles(tx, keptIds);
    const unused = [...named].filter((file) => !needed.has(file));
    return {
      addresses: [
        ...unused.filter((file) => file.startsWith('/')),
        ...erased.flatMap(({ thumbnail }) => thumbnail ?? []),
      ],
      paths: unused.filter((file) => !file.startsWith('/')),
      uploads: uploads.map(({ id }) => id),
    };
  });
}

/** Takes words out of those that a search is corrected to, unless a published course has them too. */
async function forgetWords(tx: Db, list: string[]): Promise<void> {
  const others = await tx
    .select({ words: sql<string[]>`tsvector_to_array(${words})` })
    .from(courses)
    .where(and(isPublic, sql`tsvector_to_array(${words}) && ${sql.param(list)}::text[]`));
  const inUse = new Set(others.flatMap((row) => row.words));
  await tx.delete(searchWords).where(
    inArray(
      searchWords.word,
      list.filter((word) => !inUse.has(word)),
    ),
  );
}
