import { flattenTracks } from '#contract/track-tree.ts';
import { thumbnailSiblings } from '#lib/thumbnail-siblings.ts';
import { ApiFailure, isUnreachable } from '../api/api-error.ts';
import { budgetedFetch } from '../data-use/budgeted-fetch.ts';
import type { DataRefusal } from '../data-use/connection.ts';
import { DataRefused, type FetchBudget } from '../data-use/fetch-budget.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { isAtHome } from '#data/session/private-writes.ts';
import type { ContentRow } from '../db/rows.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import type { OwnedContent } from './course-stamp.ts';
import { type LessonFile, lessonFilesOf } from './lesson-files.ts';
import { openOwnedFiles, type OwnedFiles } from './owned-files.ts';

export interface PrefetchOptions {
  db: CodeItDatabase;
  userId: string;
  /** Whose content is wanted, the most wanted first. */
  courses: readonly OwnedContent[];
  signal: AbortSignal;
  budget: FetchBudget;
  /** Asks for the content of a course by the given `fetch`, and saves it. */
  fetchContent: (courseId: string, stamp: string, fetch: typeof globalThis.fetch) => Promise<unknown>;
  /** Whether a worker answers this page: it keeps the thumbnails. */
  controlled: boolean;
  /** For tests; those of this program otherwise. */
  storage?: CacheStorage | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  now?: () => number;
}

/** Why it ended before everything was here. 'offline': the server cannot be reached, or has no time. */
type PrefetchStop = DataRefusal | 'offline' | 'full';

export interface PrefetchReport {
  /** How many course contents and files came. */
  fetched: number;
  stopped: PrefetchStop | null;
}

/**
 * Brings what belongs to the owned courses to this device: track lists with their texts, then the pictures in these and the
 * captions, then thumbnails. Only what is not here, or has changed, is asked for; what a kill cut off is asked for the next
 * time. Files that no content names any more go. Rejects for `signal` and a database that fails.
 */
export async function prefetchOwned(options: PrefetchOptions): Promise<PrefetchReport> {
  const report: PrefetchReport = { fetched: 0, stopped: null };
  try {
    await fetchContents(options, report);
    // An insecure page keeps no files.
    if (!options.storage && !('caches' in globalThis)) return report;
    await fetchFiles(options, report);
    if (options.controlled) await fetchThumbnails(options, report);
  } catch (error) {
    options.signal.throwIfAborted();
    report.stopped = toStop(error);
    if (report.stopped === null) throw error;
  }
  return report;
}

function toStop(error: unknown): PrefetchStop | null {
  if (error instanceof DataRefused) return error.reason;
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
  const hasNoTime = error instanceof ApiFailure && error.detail.kind === 'http' && error.detail.status === 429;
  // What `fetch` says of a dead network, and of an answer that broke off.
  return hasNoTime || isUnreachable(error) || error instanceof TypeError ? 'offline' : null;
}

async function fetchContents(options: PrefetchOptions, report: PrefetchReport): Promise<void> {
  const { db, userId, courses, signal } = options;
  for (const course of courses) {
    signal.throwIfAborted();
    const held = await db.contents.get([userId, course.courseId]);
    if (held?.courseStamp !== course.stamp) await fetchOneContent(options, report, course);
  }
}

async function fetchOneContent(
  { budget, fetchContent, fetch }: PrefetchOptions,
  report: PrefetchReport,
  { courseId, stamp }: OwnedContent,
): Promise<void> {
  // `call` reports a request that its `fetch` refuses as a dead network.
  let refused: DataRefused | undefined;
  const budgeted = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    try {
      return await budgetedFetch(budget, url as string, init, fetch);
    } catch (error) {
      if (error instanceof DataRefused) refused = error;
      throw error;
    }
  };
  try {
    await fetchContent(courseId, stamp, budgeted);
    report.fetched += 1;
  } catch (error) {
    if (refused) throw refused;
    const answered = error instanceof ApiFailure && error.detail.kind === 'http' && error.detail.status < 500;
    // One course that the server refuses is looked into elsewhere; the others come all the same.
    if (!answered || error.detail.status === 401 || error.detail.status === 429) throw error;
  }
}

async function fetchFiles(options: PrefetchOptions, report: PrefetchReport): Promise<void> {
  const { db, userId, courses, storage, signal } = options;
  const files = await openOwnedFiles(userId, storage);
  const held = await files.paths();
  for (const course of courses) {
    const row = await db.contents.get([userId, course.courseId]);
    let missing = row ? filesOf(row).filter(({ path }) => !held.has(path)) : [];
    if (row && missing.length > 0 && row.linksExpireAt <= (options.now ?? Date.now)()) {
      await fetchOneContent(options, report, course);
      const fresh = await db.contents.get([userId, course.courseId]);
      missing = fresh ? filesOf(fresh).filter(({ path }) => !held.has(path)) : [];
    }
    for (const file of missing) {
      signal.throwIfAborted();
      if (await fetchFile(options, files, file)) report.fetched += 1;
    }
  }
  await removeUnnamed(db, userId, files);
}

/** False when the server has no such file: the text then shows its words. */
async function fetchFile(options: PrefetchOptions, files: OwnedFiles, { path, url }: LessonFile): Promise<boolean> {
  const { db, userId, budget, signal } = options;
  // Not through the browser's own cache nor the worker's: it is kept once.
  const response = await budgetedFetch(budget, url, { signal, cache: 'no-store', credentials: 'omit' }, options.fetch);
  if (response.status >= 500 || response.status === 429) throw new TypeError(`The server answered ${response.status}`);
  if (response.status !== 200) return false;
  // A logout clears the session's row before it deletes the store: what came later must not make it anew.
  if (!(await db.transaction('rw', db.session, () => isAtHome(db, userId)))) throw new SessionEnded();
  signal.throwIfAborted();
  await files.keep(path, response);
  return true;
}

/** Removes the files that no content of this user on this device names any more. */
export async function removeUnnamed(db: CodeItDatabase, userId: string, files: OwnedFiles): Promise<void> {
  const rows = await db.contents.where({ userId }).toArray();
  const named = new Set(rows.flatMap((row) => filesOf(row).map(({ path }) => path)));
  for (const path of await files.paths()) if (!named.has(path)) await files.remove(path);
}

const filesOf = (row: ContentRow): LessonFile[] => flattenTracks(row.tracks).flatMap(lessonFilesOf);

/** The worker keeps what passes it; in whatever size a picture is here, it is shown in the others' place. */
async function fetchThumbnails(options: PrefetchOptions, report: PrefetchReport): Promise<void> {
  const { courses, storage = caches, budget, signal } = options;
  for (const { thumbnail } of courses) {
    if (!thumbnail?.startsWith('/')) continue;
    signal.throwIfAborted();
    const sizes = [thumbnail, ...thumbnailSiblings(thumbnail)];
    const held = await Promise.all(sizes.map((path) => storage.match(path)));
    if (held.some((response) => response !== undefined)) continue;
    await budgetedFetch(budget, thumbnail, { signal, credentials: 'omit' }, options.fetch);
    report.fetched += 1;
  }
}
