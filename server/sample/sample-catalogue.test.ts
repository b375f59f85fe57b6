import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATEGORY_KEYS } from '../../src/contract/categories.ts';
import { questionProblem, readQuiz } from '../../src/contract/quiz-rules.ts';
import { QUESTION_KINDS, quizSchema } from '../../src/contract/quiz.ts';
import { subCategoriesOf } from '../../src/contract/sub-categories.ts';
import { requireQuiz } from '../services/authoring/require-quiz.ts';
import { SAMPLE_LEARNERS, sampleReviewText } from './sample-learners.ts';
import { SAMPLE_COURSES } from './sample-catalogue.ts';
import type { SampleCourse, SampleTrack } from './sample-course.ts';

const HERE = import.meta.dirname;
const VIDEOS = join(HERE, 'media/videos');
const MEDIA_LIMIT_BYTES = 17_000_000;
const FILM_LIMIT_BYTES = 1_200_000;

function flatten(tracks: SampleTrack[]): SampleTrack[] {
  return tracks.flatMap((track) => (track.type === 'folder' ? [track, ...flatten(track.children)] : [track]));
}
const tracksOf = (course: SampleCourse) => flatten(course.content);
const videosOf = (course: SampleCourse) => tracksOf(course).filter((track) => track.type === 'video');
const textsOf = (course: SampleCourse) => tracksOf(course).filter((track) => track.type === 'text');
const quizzesOf = (course: SampleCourse) => tracksOf(course).filter((track) => track.type === 'quiz');
const wordsOf = (course: SampleCourse, file: string) =>
  readFileSync(join(HERE, 'courses', course.slug, file), 'utf8').split(/\s+/).length;
const FULL_COURSES = SAMPLE_COURSES.filter((course) => videosOf(course).length > 0);
/** What a learner can finish and has then learnt something. */
const WHOLE_COURSES = SAMPLE_COURSES.filter(
  (course) => tracksOf(course).filter((track) => track.type !== 'folder').length >= 8,
);

describe('sample catalogue', () => {
  it('fills every category', () => {
    expect(SAMPLE_COURSES.length).toBeGreaterThanOrEqual(26);
    expect(new Set(SAMPLE_COURSES.map((course) => course.category))).toEqual(new Set(CATEGORY_KEYS));
  });

  it.each(SAMPLE_COURSES)('$slug keeps the limits of a course', (course) => {
    expect(subCategoriesOf(course.category)).toContain(course.subCategory);
    expect(course.tags.length).toBeGreaterThanOrEqual(1);
    expect(course.tags.length).toBeLessThanOrEqual(5);
    expect(course.tags).toEqual([...new Set(course.tags.map((tag) => tag.trim().toLowerCase()))]);
    expect(Number.isInteger(course.priceRupees) && course.priceRupees >= 0).toBe(true);
    expect(course.learners).toBeLessThanOrEqual(SAMPLE_LEARNERS.length);
    expect(course.stars.length).toBeLessThanOrEqual(course.learners);
    expect(course.stars.filter((stars) => sampleReviewText(stars, 0) === undefined)).toEqual([]);
    expect(course.description.split('\n\n').length).toBeGreaterThanOrEqual(2);
    expect(new Date(course.updatedAt).toISOString()).toBe(course.updatedAt);
  });

  it('names courses and tracks once', () => {
    const slugs = [
      ...SAMPLE_COURSES.map((course) => course.slug),
      ...SAMPLE_COURSES.flatMap((course) => tracksOf(course).map((track) => track.slug)),
    ];
    expect(slugs.filter((slug, i) => slugs.indexOf(slug) !== i)).toEqual([]);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  it('has one package, at the price of the specification, and some free courses', () => {
    expect(SAMPLE_COURSES.filter((course) => course.isPackage).map((course) => course.priceRupees)).toEqual([3000]);
    expect(SAMPLE_COURSES.filter((course) => course.priceRupees === 0).length).toBeGreaterThanOrEqual(2);
  });

  it('uses all three forms of a learning objective', () => {
    const forms = SAMPLE_COURSES.flatMap((course) =>
      course.learningObjectives.map((entry) => (Array.isArray(entry) ? 'array' : typeof entry)),
    );
    expect(new Set(forms)).toEqual(new Set(['string', 'array', 'object']));
  });
});

describe('sample media', () => {
  it.each(SAMPLE_COURSES)('$slug has its covers', (course) => {
    const covers = ['.webp', '.avif', '-320.webp', '-320.avif'].map((ending) =>
      join(HERE, 'media/thumbnails', course.slug + ending),
    );
    expect(covers.filter((file) => !existsSync(file))).toEqual([]);
    expect(covers.filter((file) => statSync(file).size > 25_000)).toEqual([]);
  });

  it('stays small enough for the repository', () => {
    const files = readdirSync(join(HERE, 'media'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(MEDIA_LIMIT_BYTES);
  });
});

describe('lessons', () => {
  it.each(SAMPLE_COURSES)('$slug begins with a lesson that anybody may open', (course) => {
    const lessons = tracksOf(course).filter((track) => track.type !== 'folder');
    expect(lessons.length).toBeGreaterThanOrEqual(course.priceRupees === 0 ? 3 : 2);
    expect(lessons[0]?.preview).toBe(true);
  });

  it.each(SAMPLE_COURSES)('$slug refers to texts with a heading and something to read', (course) => {
    for (const { file } of textsOf(course)) {
      expect(readFileSync(join(HERE, 'courses', course.slug, file), 'utf8'), file).toMatch(/^# \S.*\n\n[^#]/);
      expect(wordsOf(course, file), file).toBeGreaterThanOrEqual(250);
    }
  });

  it('have quizzes that an instructor could have written, with whole questions only', () => {
    const quizzes = SAMPLE_COURSES.flatMap((course) => quizzesOf(course).map(({ file }) => `${course.slug}/${file}`));
    expect(quizzes.length).toBeGreaterThanOrEqual(4);
    for (const file of quizzes) {
      const content = readFileSync(join(HERE, 'courses', file), 'utf8');
      expect(() => requireQuiz(content), file).not.toThrow();
      const problems = quizSchema.parse(JSON.parse(content)).questions.map(questionProblem);
      expect(problems, file).toEqual(problems.map(() => null));
    }
    expect(new Set(quizzes.map((file) => readQuiz(readFileSync(join(HERE, 'courses', file), 'utf8'))?.mode))).toEqual(
      new Set(['practice', 'graded']),
    );
  });

  it('leave no file unused', () => {
    const used = SAMPLE_COURSES.flatMap((course) =>
      [...textsOf(course), ...quizzesOf(course)].map(({ file }) => `${course.slug}/${file}`),
    );
    const present = readdirSync(join(HERE, 'courses'), { recursive: true, encoding: 'utf8' });
    expect(present.filter((file) => /(?<!\/description)\.md$|\.quiz\.json$/.test(file)).sort()).toEqual(used.sort());
  });
});

describe('whole courses', () => {
  it('are six, of different kinds', () => {
    expect(WHOLE_COURSES).toHaveLength(6);
    expect(new Set(WHOLE_COURSES.map(({ category }) => category)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(WHOLE_COURSES)('$slug is in parts, with a film and texts of some pages', (course) => {
    expect(course.content.filter(({ type }) => type === 'folder').length).toBeGreaterThanOrEqual(2);
    expect(videosOf(course).length).toBeGreaterThanOrEqual(1);
    for (const { file } of textsOf(course)) expect(wordsOf(course, file), file).toBeGreaterThanOrEqual(650);
  });

  it.each(WHOLE_COURSES)(
    '$slug has quizzes to practise with, of all kinds, and ends with one that counts',
    (course) => {
      const quizzes = quizzesOf(course).map(({ slug, file }) => {
        const quiz = readQuiz(readFileSync(join(HERE, 'courses', course.slug, file), 'utf8'));
        if (!quiz) throw new Error(`${file} is no quiz`);
        return { slug, ...quiz };
      });
      expect(quizzes.filter(({ mode }) => mode === 'practice').length).toBeGreaterThanOrEqual(2);
      const last = quizzes.at(-1);
      expect(last).toMatchObject({ slug: tracksOf(course).at(-1)?.slug, mode: 'graded', passPercent: 70 });
      expect(last?.questions.length).toBeGreaterThanOrEqual(8);
      const questions = quizzes.flatMap((quiz) => quiz.questions);
      expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(QUESTION_KINDS));
      expect(questions.filter(({ explanation }) => explanation === '').map(({ text }) => text)).toEqual([]);
    },
  );
});

describe('full courses', () => {
  it('are the whole ones and the bootcamp', () => {
    expect(FULL_COURSES.filter((course) => !WHOLE_COURSES.includes(course)).map(({ isPackage }) => isPackage)).toEqual([
      true,
    ]);
  });

  it.each(FULL_COURSES)('$slug has lessons to read, to watch and to preview', (course) => {
    expect(textsOf(course).length).toBeGreaterThanOrEqual(3);
    expect(videosOf(course).length).toBeGreaterThanOrEqual(1);
    expect(tracksOf(course).some((track) => track.type !== 'folder' && track.preview)).toBe(true);
  });

  it.each(FULL_COURSES)('$slug refers to texts of substance', (course) => {
    for (const { file } of textsOf(course)) expect(wordsOf(course, file), file).toBeGreaterThanOrEqual(400);
  });

  it.each(FULL_COURSES)('$slug refers to videos in three qualities, with captions', (course) => {
    for (const video of videosOf(course)) {
      expect(video.renditions.map((rendition) => rendition.quality)).toEqual(['1080p', '720p', '480p']);
      for (const { file, bytes } of video.renditions) {
        expect(statSync(join(VIDEOS, file)).size, file).toBe(bytes);
        expect(bytes, file).toBeLessThanOrEqual(FILM_LIMIT_BYTES);
      }
      expect(video.durationSeconds).toBeGreaterThanOrEqual(60);
      expect(video.captions.length).toBeGreaterThanOrEqual(1);
      for (const { file } of video.captions)
        expect(readFileSync(join(VIDEOS, file), 'utf8')).toMatch(/^WEBVTT\n\n\d\d:\d\d/);
      expect(existsSync(join(VIDEOS, video.poster))).toBe(true);
    }
  });
});
