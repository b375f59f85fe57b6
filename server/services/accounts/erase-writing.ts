import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { COURSE_WORDS } from '#contract/course-fields.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { blankFields } from '#contract/field.ts';
import { lessonPictureUrl, lessonPictureUrls } from '#contract/lesson-picture.ts';
import type { LeftFiles } from '../../db/auth-schema.ts';
import type { Db } from '../../db/db.ts';
import {
  cartItems,
  certificates,
  courses,
  idempotency,
  libraryEntries,
  orderItems,
  orders,
  planCourses,
  refunds,
  searchWords,
  trackRevisions,
  tracks,
  lessonPictures,
  videoUploads,
  wishlistItems,
} from '../../db/schema.ts';
import { withCatalogueChange } from '../catalogue/catalogue-clock.ts';
import { isPublic } from '../catalogue/course-view.ts';
import { namedPaths, possiblePaths } from '../uploads/made-files.ts';

/** The author’s name on courses of a deleted account. */
const DELETED_AUTHOR = 'Deleted user';
const DELETED_COURSE = 'Deleted course';

/** `json` with these words at each of the paths that it has. */
const withWords = (json: SQL, paths: readonly string[], words: string) =>
  paths.reduce((changed, path) => sql`jsonb_set(${changed}, ${path}::text[], to_jsonb(${words}::text), false)`, json);

const CREDENTIAL_TITLES = ['name', 'credentialSubject,achievement,name', 'credentialSubject,achievement,description'];
/** A credential without the words of the course; what stays of it is no longer what was signed. */
const untitled = withWords(
  sql`${certificates.credential}`,
  CREDENTIAL_TITLES.map((path) => `{${path}}`),
  DELETED_COURSE,
);

/** The calls of others whose kept answers have words of a course: about its certificate, and about its money. */
const CERTIFICATE_CALLS = ['certificateIssue', 'certificateCorrect'] satisfies EndpointName[];
const REFUND_CALLS = ['refundRequest'] satisfies EndpointName[];
/** Where such an answer has the title of the course. */
const ANSWER_TITLES = ['{data,courseTitle}', ...CREDENTIAL_TITLES.map((path) => `{data,credential,${path}}`)];

/** Takes the author out of the answers that are kept for others, and the words of courses that are erased. */
async function eraseAnswers(tx: Db, ids: string[], erasedIds: string[]): Promise<void> {
  const { response, route, userId } = idempotency;
  // By their users, because these have few rows each: there is no other index.
  const of = (calls: string[], users: SQL, courseIds: string[]) =>
    and(inArray(route, calls), sql`${userId} in ${users}`, inArray(sql`${response} #>> '{data,courseId}'`, courseIds));
  const holders = (courseIds: string[]) =>
    sql`(${tx.select({ id: certificates.userId }).from(certificates).where(inArray(certificates.courseId, courseIds))})`;
  const askers = sql`(${tx.select({ id: refunds.userId }).from(refunds).where(inArray(refunds.courseId, erasedIds))})`;
  const set = (paths: readonly string[], words: string) => ({ response: withWords(sql`${response}`, paths, words) });
  const change = (set: { response: SQL }, where: SQL | undefined) => tx.update(idempotency).set(set).where(where);
  await change(set(['{data,instructor}'], DELETED_AUTHOR), of(CERTIFICATE_CALLS, holders(ids), ids));
  await change(set(ANSWER_TITLES, DELETED_COURSE), of(CERTIFICATE_CALLS, holders(erasedIds), erasedIds));
  await change(set(ANSWER_TITLES, DELETED_COURSE), of(REFUND_CALLS, askers, erasedIds));
}

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

/** The files that the tracks and earlier texts of these courses name, and all that can have been made of their uploads. */
async function namedFiles(tx: Db, courseIds: string[]): Promise<Set<string>> {
  const ofCourses = inArray(tracks.courseId, courseIds);
  const rows = await tx.select().from(tracks).where(ofCourses);
  const earlier = await tx
    .select({ content: trackRevisions.content })
    .from(trackRevisions)
    .innerJoin(tracks, eq(tracks.id, trackRevisions.trackId))
    .where(ofCourses);
  const uploads = await tx.select().from(videoUploads).where(inArray(videoUploads.courseId, courseIds));
  const media = [...namedPaths(...rows), ...uploads.flatMap(possiblePaths)];
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
    await eraseAnswers(tx, ids, erasedIds);
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
