import type { CourseListAnswer } from '#contract/course.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import type { SampleTrack } from '#server/sample/sample-course.ts';
import { callApi } from '../support/api-client.ts';
import { sellOverHttp } from '../support/sell-over-http.ts';

type Leaf = Exclude<SampleTrack, { type: 'folder' }>;

/** The first leaf of a type, with the titles of the folders that lead to it. */
function find<T extends Leaf['type']>(
  tracks: SampleTrack[],
  type: T,
  folders: string[] = [],
): { track: Extract<Leaf, { type: T }>; folders: string[] } | undefined {
  for (const track of tracks) {
    if (track.type === type) return { track: track as Extract<Leaf, { type: T }>, folders };
    const below = track.type === 'folder' ? find(track.children, type, [...folders, track.title]) : undefined;
    if (below) return below;
  }
  return undefined;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The sample course has another shape than the end-to-end tests expect');
  return value;
}

const course = required(SAMPLE_COURSES.find(({ slug }) => slug === 'javascript-from-first-principles'));
const text = required(find(course.content ?? [], 'text'));
const video = required(find(course.content ?? [], 'video'));

/** The sample course that the tests buy and study. */
export const COURSE = {
  title: course.title,
  price: course.priceRupees,
  folder: required(text.folders[0]),
  text: text.track.title,
  videoFolder: required(video.folders[0]),
  video: video.track.title,
  seconds: video.track.durationSeconds,
};

/** Other courses that cost something, for carts. */
export const OTHERS = SAMPLE_COURSES.filter((other) => other !== course && other.priceRupees > 0).map(
  ({ title }) => title,
);

const short = required(
  SAMPLE_COURSES.find(({ priceRupees, content }) => priceRupees > 0 && content?.every(({ type }) => type === 'text')),
);

/** A sample course of a few texts: marking them is all that completes it. */
export const SHORT = { title: short.title, price: short.priceRupees };

/** The id of a sample course on a running server. */
export async function courseIdOf(baseUrl: string, title: string): Promise<string> {
  const path = `/course/search?q=${encodeURIComponent(title)}&limit=100`;
  const { data } = await callApi<CourseListAnswer>(baseUrl, 'GET', path);
  return required(data.find((found) => found.title === title))._id;
}

/** A new learner who has bought COURSE. */
export async function studentOf(baseUrl: string) {
  return sellOverHttp(baseUrl, await courseIdOf(baseUrl, COURSE.title), COURSE.price);
}

/** A sample course that costs nothing. */
export const FREE = required(SAMPLE_COURSES.find(({ priceRupees }) => priceRupees === 0)).title;

/** The preview of a sample course: a text, for everybody. */
export const OPEN_TEXT = {
  course: 'Python for Absolute Beginners',
  title: 'Your first program: split the bill',
  words: 'Five friends, one bill of ₹1,860',
};
