import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type {
  Certificate,
  CertificateCorrectBody,
  CertificateIssueBody,
  CertificateTrust,
  Credential,
  OwnCertificate,
} from '#contract/certificate.ts';
import { statusPlace } from '#contract/certificate-rules.ts';
import { readQuiz } from '#contract/quiz-rules.ts';
import { certificatePath } from '#contract/letter-links.ts';
import { indexesOf, toBadge, toStatusList } from '../../certificates/badge.ts';
import type { CertificateIssuer } from '../../certificates/certificate-issuer.ts';
import { toQr } from '../../certificates/qr.ts';
import type { Db } from '../../db/db.ts';
import { certificateKeys, certificates, courses, libraryEntries, tracks } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isCounted, lessonSeconds } from '../authoring/track-view.ts';
import { isPublic, isUuid } from '../catalogue/course-view.ts';
import { loadCourseProgress } from '../learning/library-service.ts';
import { loadPassedQuizzes } from '../learning/passed-quizzes.ts';
import { Refusal } from '../refusal.ts';

type CertificateRow = typeof certificates.$inferSelect;

type Desk = Pick<Deps, 'clock' | 'issuer'>;
type ListDesk = Pick<Deps, 'clock' | 'issuer' | 'statusLists'>;

/** A certificate with what its paper says. */
export type StandingCertificate = Certificate & { name: string };

const notFound = () => new Refusal('not_found', 'This certificate was not found.');
/** The next index of the status lists: none is ever used twice. */
const NEXT_INDEX = sql<number>`default`;
/** What Postgres calls the sequence of `status_index`. */
const STATUS_INDEXES = 'certificates_status_index_seq';
/** Until the credential is signed, which needs the index of its row. */
const UNSIGNED = {} as Credential;

/** Which of these courses have a page for everybody. */
async function loadShown(db: Db, rows: readonly CertificateRow[]): Promise<Set<string>> {
  const ids = rows.map(({ courseId }) => courseId);
  const shown = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(inArray(courses.id, ids), isPublic));
  return new Set(shown.map(({ id }) => id));
}

async function toCertificate(db: Db, row: CertificateRow, { issuer }: Desk): Promise<Certificate> {
  return toAnswer(row, await loadShown(db, [row]), issuer);
}

function toAnswer(row: CertificateRow, shown: ReadonlySet<string>, { baseUrl }: CertificateIssuer): Certificate {
  return {
    _id: row.id,
    name: row.revokedAt === null ? row.name : null,
    courseId: row.courseId,
    courseShown: shown.has(row.courseId),
    courseTitle: row.courseTitle,
    instructor: row.instructor,
    lessons: row.lessons,
    minutes: row.minutes,
    gradedQuizzes: row.gradedQuizzes,
    issuedAt: row.issuedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedBecause: row.revokedBecause,
    qr: toQr(baseUrl + certificatePath(row.id)),
  };
}

async function toOwn(db: Db, rows: readonly CertificateRow[], { issuer }: Desk): Promise<OwnCertificate[]> {
  const shown = await loadShown(db, rows);
  return rows.map((row) => ({
    ...toAnswer(row, shown, issuer),
    correctable: row.correctedAt === null && row.revokedAt === null,
    credential: row.credential,
  }));
}

async function toOwnOne(db: Db, row: CertificateRow, desk: Desk): Promise<OwnCertificate> {
  const [own] = await toOwn(db, [row], desk);
  if (!own) throw notFound();
  return own;
}

/** Signs what the row says and saves it. The key is noted first, so that no credential is out whose key is not known. */
async function sign(tx: Db, { clock, issuer }: Desk, row: CertificateRow): Promise<CertificateRow> {
  const now = clock.now();
  await tx
    .insert(certificateKeys)
    .values({ publicKey: await issuer.publicKey(), since: now })
    .onConflictDoNothing();
  const credential = await issuer.sign(toBadge(row, issuer, now), now);
  await tx.update(certificates).set({ credential }).where(eq(certificates.id, row.id));
  return { ...row, credential };
}

async function requireCompleted(tx: Db, userId: string, courseId: string) {
  const [course] = await tx
    .select({ courseTitle: courses.title, instructor: courses.creatorName })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId))
    .where(and(eq(libraryEntries.userId, userId), eq(libraryEntries.courseId, courseId)))
    // A refund waits until the certificate is there to be revoked.
    .for('update', { of: libraryEntries });
  if (!course) throw new Refusal('not_owned', 'You have not purchased this course.');
  const { completedTracks, totalTracks } = await loadCourseProgress(tx, userId, courseId);
  if (totalTracks === 0) throw new Refusal('conflict', 'This course has no lessons yet.');
  if (completedTracks < totalTracks) {
    throw new Refusal(
      'conflict',
      `Complete every lesson first: ${completedTracks} of ${totalTracks} ${totalTracks === 1 ? 'is' : 'are'} done.`,
    );
  }
  const ofCourse = and(eq(tracks.courseId, courseId), isCounted);
  const [studied] = await tx
    .select({
      seconds: sql<number>`coalesce(sum(${lessonSeconds}), 0)::float`,
      isKnown: sql<boolean>`bool_and(${tracks.type} <> 'video' or coalesce(${tracks.durationSeconds}, 0) > 0)`,
    })
    .from(tracks)
    .where(ofCourse);
  const minutes = studied?.isKnown ? Math.round(studied.seconds / 60) : 0;
  const quizzes = await tx
    .select({ id: tracks.id, content: tracks.content })
    .from(tracks)
    .where(and(ofCourse, eq(tracks.type, 'quiz')));
  const graded = quizzes.filter(({ content }) => readQuiz(content)?.mode === 'graded');
  // One that became graded after it was done is done, and not passed.
  const passed = await loadPassedQuizzes(tx, userId, courseId);
  const gradedQuizzes = graded.every(({ id }) => passed.has(id)) ? graded.length : 0;
  return { ...course, lessons: totalTracks, minutes, gradedQuizzes };
}

/** Another name, once in the life of a certificate, with what it was before. Nothing when it has the name, or had its correction. */
function toCorrection(row: CertificateRow, name: string, now: Date): Partial<CertificateRow> {
  return row.name === name || row.correctedAt !== null ? {} : { name, nameBefore: row.name, correctedAt: now };
}

/**
 * Issues the certificate of a course that the user owns and has completed; one that stands is answered as it is, whatever the name.
 * One that was revoked is issued again; another name on it is its correction, and after that it keeps the one that it has. Call it within a transaction. Throws `not_owned`, and `conflict` while a lesson is left.
 */
export async function issueCertificate(
  tx: Db,
  desk: Desk,
  { userId, body: { courseId, name } }: { userId: string; body: CertificateIssueBody },
): Promise<OwnCertificate> {
  const ofCourse = and(eq(certificates.userId, userId), eq(certificates.courseId, courseId));
  const [known] = await tx.select().from(certificates).where(ofCourse).for('update');
  if (known && known.revokedAt === null) return toOwnOne(tx, known, desk);
  const now = desk.clock.now();
  const facts = { ...(await requireCompleted(tx, userId, courseId)), issuedAt: now, credential: UNSIGNED };
  const anew = { statusIndex: NEXT_INDEX, revokedAt: null, revokedBecause: null };
  const [row] = known
    ? await tx
        .update(certificates)
        .set({ ...facts, ...anew, ...toCorrection(known, name, now) })
        .where(ofCourse)
        .returning()
    : await tx
        .insert(certificates)
        .values({ userId, courseId, name, ...facts })
        .onConflictDoNothing()
        .returning();
  if (row) return toOwnOne(tx, await sign(tx, desk, row), desk);
  // Another device of the user was first.
  const [first] = await tx.select().from(certificates).where(ofCourse);
  if (!first) throw notFound();
  return toOwnOne(tx, first, desk);
}

/**
 * Puts another name on a certificate, once, and revokes the credential with the former name. Call it within a transaction. Throws
 * `not_found` for one that is not the user's, and `conflict` for one that is revoked or was corrected.
 */
export async function correctCertificate(
  tx: Db,
  desk: Desk,
  { userId, body: { certificateId, name } }: { userId: string; body: CertificateCorrectBody },
): Promise<OwnCertificate> {
  const own = and(eq(certificates.id, certificateId), eq(certificates.userId, userId));
  const [row] = await tx.select().from(certificates).where(own).for('update');
  if (!row) throw notFound();
  if (row.revokedAt !== null) throw new Refusal('conflict', 'This certificate is revoked.');
  if (row.name === name) return toOwnOne(tx, row, desk);
  if (row.correctedAt !== null)
    throw new Refusal('conflict', 'The name on this certificate was already corrected once.');
  const [corrected] = await tx
    .update(certificates)
    .set({ ...toCorrection(row, name, desk.clock.now()), statusIndex: NEXT_INDEX })
    .where(own)
    .returning();
  if (!corrected) throw notFound();
  return toOwnOne(tx, await sign(tx, desk, corrected), desk);
}

/** Revokes the certificate of a course, if there is one that stands. */
export async function revokeCertificate(
  tx: Db,
  { userId, courseId, now, because }: { userId: string; courseId: string; now: Date; because: 'refund' },
): Promise<void> {
  await tx
    .update(certificates)
    .set({ revokedAt: now, revokedBecause: because })
    .where(and(eq(certificates.userId, userId), eq(certificates.courseId, courseId), isNull(certificates.revokedAt)));
}

/** The user's certificates, the latest first. */
export async function loadOwnCertificates(db: Db, desk: Desk, userId: string): Promise<OwnCertificate[]> {
  const rows = await db
    .select()
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(desc(certificates.issuedAt), asc(certificates.id));
  return toOwn(db, rows, desk);
}

async function findCertificate(db: Db, id: string): Promise<CertificateRow> {
  const [row] = isUuid(id) ? await db.select().from(certificates).where(eq(certificates.id, id)) : [];
  if (!row) throw notFound();
  return row;
}

/** A certificate, for whoever has its id. Throws `not_found`. */
export async function loadCertificate(db: Db, desk: Desk, id: string): Promise<Certificate> {
  return toCertificate(db, await findCertificate(db, id), desk);
}

/** One that is not revoked, with its credential. Throws `not_found`. */
export async function loadStanding(
  db: Db,
  desk: Desk,
  id: string,
): Promise<{ certificate: StandingCertificate; credential: Credential }> {
  const row = await findCertificate(db, id);
  if (row.revokedAt !== null) throw new Refusal('not_found', 'This certificate was revoked.');
  return { certificate: { ...(await toCertificate(db, row, desk)), name: row.name }, credential: row.credential };
}

/** The keys that certificates were or will be signed with, the latest first. */
export async function loadKeys(db: Db, { issuer }: Desk): Promise<string[]> {
  const now = await issuer.publicKey();
  const known = await db.select().from(certificateKeys).orderBy(desc(certificateKeys.since));
  return [...new Set([now, ...known.map(({ publicKey }) => publicKey)])];
}

/** Of the indexes that were ever given: the list of one whose certificate is gone must still say that it is revoked. */
async function countLists(db: Db): Promise<number> {
  const { rows } = await db.execute<{ index: string }>(
    sql`select last_value as index from ${sql.identifier(STATUS_INDEXES)}`,
  );
  return statusPlace(Number(rows[0]?.index ?? 0)).list + 1;
}

async function makeStatusList(db: Db, { clock, issuer }: Desk, list: number): Promise<Credential> {
  const { from, to } = indexesOf(list);
  const standing = await db
    .select({ index: certificates.statusIndex })
    .from(certificates)
    .where(and(isNull(certificates.revokedAt), gte(certificates.statusIndex, from), lt(certificates.statusIndex, to)));
  const places = standing.map(({ index }) => index - from);
  const now = clock.now();
  return issuer.sign(toStatusList(list, places, issuer, now), now);
}

const signStatusList = (db: Db, desk: ListDesk, list: number) =>
  desk.statusLists.get(list, () => makeStatusList(db, desk, list));

/** A status list, signed within the last minute. Throws `not_found` for one that was not begun. */
export async function loadStatusList(db: Db, desk: ListDesk, list: number): Promise<Credential> {
  if (!Number.isSafeInteger(list) || list < 0 || list >= (await countLists(db))) {
    throw new Refusal('not_found', 'There is no such status list.');
  }
  return signStatusList(db, desk, list);
}

/** What a check of certificates needs. */
export async function loadTrust(db: Db, desk: ListDesk): Promise<CertificateTrust> {
  const lists = await countLists(db);
  const statusLists: Credential[] = [];
  for (let list = 0; list < lists; list += 1) statusLists.push(await signStatusList(db, desk, list));
  return { keys: await loadKeys(db, desk), statusLists };
}
