import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { fromRoot } from '../program/from-root.ts';
import { courseFileSchema, filmsSchema, type SampleCourse, toSampleTrack } from './sample-course.ts';

const read = (path: string) => readFileSync(fromRoot(`server/sample/${path}`), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));

const films = filmsSchema.parse(readJson('films.json'));

function readCourse(slug: string): SampleCourse {
  const { content, ...course } = courseFileSchema.parse(readJson(`courses/${slug}/course.json`));
  const description = read(`courses/${slug}/description.md`).trimEnd();
  return { ...course, slug, description, content: content.map((track) => toSampleTrack(track, films)) };
}

/** In the order of courses/index.json: which learners own which course, and what they say of it, follows from it. */
export const SAMPLE_COURSES: SampleCourse[] = z.array(z.string()).parse(readJson('courses/index.json')).map(readCourse);
