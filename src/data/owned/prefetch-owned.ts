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
  /** The courses whose content to fetch, in order of priority. */
  courses: readonly OwnedContent[];
  signal: AbortSignal;
  budget: FetchBudget;
  /** Fetches the content of a course with the given `fetch`, and saves it. */
  fetchContent: (courseId: string, stamp: string, fetch: typeof globalThis.fetch) => Promise<unknown>;
  /** Whether a service worker controls this page; it caches the thumbnails. */
  controlled: boolean;
  /** This option and those below are for tests. */
  storage?: CacheStorage | undefined;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  now?: () => number;
}

/** Why the prefetch stopped early. 'offline': the server cannot be reached or is busy. 'full': there is no room. */
type PrefetchStop = DataRefusal | 'offline' | 'full';

export interface PrefetchReport {
  /** The number of fetched course contents and files. */
  fetched: number;
  stopped: PrefetchStop | null;
}

/**
 * Fetches the data of owned courses in advance: track lists with texts, then the pictures in the texts and the captions, then
 * thumbnails. It requests only what is missing or has changed, so an interrupted prefetch continues the next time. Files that no
 * content refers to are deleted. Rejects when `signal` aborts or the database fails.
 */
export async function prefetchOwned(options: PrefetchOptions): Promise<PrefetchReport> {
  const report: PrefetchReport = { fetched: 0, stopped: null };
  try {
    await fetchContents(options, report);
    // Outside a secure context there is no Cache Storage.
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
  // `fetch` throws a TypeError when the network fails or a response breaks off.
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
  // `call` would report a refusal by the budget as a network failure, so it is remembered here.
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
    // A course that the server refuses is skipped; `forgetLostCourses` deals with it.
    if (!answered || error.detail.status === 401 || error.detail.status === 429) throw error;
  }
}

async function fetchFiles(options: PrefetchOptions, report: PrefetchReport): Promise<void> {
  const { db, userId, courses, storage, signal } = options;
  const files = await openOwnedFiles(userId, storage);
  const held = await files.paths();
  for (const course of courses) {
    const row = await db.contents.get([userId, course.courseId]);
    const missingOf = (content: ContentRow | undefined) =>
      content ? filesOf(content).filter(({ path }) => !held.has(path)) : [];
    const renew = async () => {
      await fetchOneContent(options, report, course);
      return missingOf(await db.contents.get([userId, course.courseId]));
    };
    let missing = missingOf(row);
    let renewed = row !== undefined && missing.length > 0 && row.linksExpireAt <= (options.now ?? Date.now)();
    if (renewed) missing = await renew();
    for (let at = 0; at < missing.length; at += 1) {
      signal.throwIfAborted();
      const file = missing[at] as LessonFile;
      const outcome = await fetchFile(options, files, file);
      if (outcome === 'fetched') {
        held.add(file.path);
        report.fetched += 1;
      } else if (outcome === 'refused' && !renewed) {
        // Links end with the session that they were made for.
        renewed = true;
        missing = await renew();
        at = -1;
      }
    }
  }
  await removeUnnamed(db, userId, files);
}

/** 'absent': the server does not have the file. The lesson is then shown without it. 'refused': not by this link. */
async function fetchFile(
  options: PrefetchOptions,
  files: OwnedFiles,
  { path, url }: LessonFile,
): Promise<'fetched' | 'absent' | 'refused'> {
  const { db, userId, budget, signal } = options;
  // 'no-store' bypasses the HTTP cache and the worker's caches, so that the file is stored only once.
  const response = await budgetedFetch(budget, url, { signal, cache: 'no-store', credentials: 'omit' }, options.fetch);
  if (response.status >= 500 || response.status === 429) throw new TypeError(`The server answered ${response.status}`);
  if (response.status === 403) return 'refused';
  if (response.status !== 200) return 'absent';
  // A logout clears the session row before it deletes the cache. A late file must not create the cache again.
  if (!(await db.transaction('rw', db.session, () => isAtHome(db, userId)))) throw new SessionEnded();
  signal.throwIfAborted();
  await files.keep(path, response);
  return 'fetched';
}

/** Deletes the files that no stored content of this user refers to. */
export async function removeUnnamed(db: CodeItDatabase, userId: string, files: OwnedFiles): Promise<void> {
  const rows = await db.contents.where({ userId }).toArray();
  const named = new Set(rows.flatMap((row) => filesOf(row).map(({ path }) => path)));
  for (const path of await files.paths()) if (!named.has(path)) await files.remove(path);
}

const filesOf = (row: ContentRow): LessonFile[] => flattenTracks(row.tracks).flatMap(lessonFilesOf);

/** Requests missing thumbnails; the service worker caches them. A thumbnail that is stored in any size is not requested. */
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
