import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { fromRoot } from '../program/from-root.ts';
import { courseFileSchema, filmsSchema, instructorsSchema, type SampleCourse, toSampleTrack } from './sample-course.ts';

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

/** Who teaches them. Nobody can sign in as one of them. */
export const SAMPLE_INSTRUCTORS = Object.entries(instructorsSchema.parse(readJson('instructors.json'))).map(
  ([username, about]) => ({ id: `sample:${username}`, username, email: `${username}@sample.invalid`, about }),
);
