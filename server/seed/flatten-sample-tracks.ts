import { readFile } from 'node:fs/promises';
import { generateNKeysBetween } from 'fractional-indexing';
import { countQuestions } from '#contract/finished-lesson.ts';
import type { StoredCaption, StoredRendition } from '../db/catalogue-schema.ts';
import { fromRoot } from '../program/from-root.ts';
import type { SampleTrack } from '../sample/sample-course.ts';
import { SAMPLE_PREFIX } from '../services/catalogue/course-view.ts';

const COURSES = fromRoot('server/sample/courses/');
const videoPath = (file: string) => `videos/${file}`;

/** A sample track as the catalogue keeps it; parents stand before their children. */
export interface FlatTrack {
  externalId: string;
  parentExternalId: string | null;
  orderKey: string;
  type: SampleTrack['type'];
  title: string;
  description: string;
  content: string | null;
  questionsCount: number;
  preview: boolean;
  durationSeconds: number | null;
  poster: string | null;
  renditions: StoredRendition[];
  captions: StoredCaption[];
}

async function toFlatTrack(
  track: SampleTrack,
  courseSlug: string,
): Promise<Omit<FlatTrack, 'externalId' | 'parentExternalId' | 'orderKey'>> {
  const { type, title, description } = track;
  const plain = {
    type,
    title,
    description,
    content: null,
    questionsCount: 0,
    preview: false,
    durationSeconds: null,
    poster: null,
    renditions: [],
    captions: [],
  };
  if (track.type === 'folder') return plain;
  const preview = track.preview ?? false;
  if (track.type === 'text') {
    return { ...plain, preview, content: await readFile(`${COURSES}${courseSlug}/${track.file}`, 'utf8') };
  }
  if (track.type === 'quiz') {
    const quiz: unknown = JSON.parse(await readFile(`${COURSES}${courseSlug}/${track.file}`, 'utf8'));
    const content = JSON.stringify(quiz);
    return { ...plain, preview, content, questionsCount: countQuestions(content) };
  }
  return {
    ...plain,
    preview,
    durationSeconds: track.durationSeconds,
    poster: videoPath(track.poster),
    renditions: track.renditions.map(({ quality, file, bytes }) => ({ quality, mediaPath: videoPath(file), bytes })),
    captions: track.captions.map(({ language, label, file }) => ({ language, label, mediaPath: videoPath(file) })),
  };
}

/** The tree of a sample course as rows. The external id is the path of slugs, so that a moved lesson is another one. */
export async function flattenSampleTracks(
  courseSlug: string,
  list: readonly SampleTrack[],
  parentExternalId: string | null = null,
): Promise<FlatTrack[]> {
  const flat: FlatTrack[] = [];
  const keys = generateNKeysBetween(null, null, list.length);
  for (const [index, track] of list.entries()) {
    const orderKey = keys[index] as string;
    const externalId = `${parentExternalId ?? SAMPLE_PREFIX + courseSlug}/${track.slug}`;
    flat.push({ ...(await toFlatTrack(track, courseSlug)), externalId, parentExternalId, orderKey });
    if (track.type === 'folder') flat.push(...(await flattenSampleTracks(courseSlug, track.children, externalId)));
  }
  return flat;
}
