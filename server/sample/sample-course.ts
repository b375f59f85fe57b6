import * as z from 'zod';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import { learningObjectiveSchema } from '#contract/field-schemas.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { QUALITIES } from '#contract/qualities.ts';

/** What films.json says of each film; the files are below server/sample/media/videos. */
export const filmsSchema = z.record(
  z.string(),
  z.strictObject({
    durationSeconds: z.number(),
    renditions: z.array(z.strictObject({ quality: z.enum(QUALITIES), file: z.string(), bytes: z.int() })),
    captions: z.array(z.strictObject({ language: z.string(), label: z.string(), file: z.string() })),
    poster: z.string(),
  }),
);
type SampleFilm = z.infer<typeof filmsSchema>[string];

const named = { slug: z.string(), title: z.string(), description: z.string() };
const lesson = { ...named, preview: z.optional(z.boolean()) };

/** `file` is a Markdown file beside the course.json. */
const textSchema = z.strictObject({ type: z.literal('text'), ...lesson, file: z.string() });
/** `file` is a quiz as JSON beside the course.json. */
const quizSchema = z.strictObject({ type: z.literal('quiz'), ...lesson, file: z.string() });
/** `film` is a name of films.json. */
const videoSchema = z.strictObject({ type: z.literal('video'), ...lesson, film: z.string() });
const folderSchema = z.strictObject({
  type: z.literal('folder'),
  ...named,
  children: z.lazy((): z.ZodType<TrackFile[]> => z.array(trackSchema)),
});
const trackSchema: z.ZodType<TrackFile> = z.discriminatedUnion('type', [
  textSchema,
  quizSchema,
  videoSchema,
  folderSchema,
]);

type TextFile = z.infer<typeof textSchema>;
type QuizFile = z.infer<typeof quizSchema>;
type VideoFile = z.infer<typeof videoSchema>;
interface Folder<Child> {
  type: 'folder';
  slug: string;
  title: string;
  description: string;
  children: Child[];
}
type TrackFile = TextFile | QuizFile | VideoFile | Folder<TrackFile>;

/** A course.json. Its folder is the slug of the course, and has its description and its texts. */
export const courseFileSchema = z.strictObject({
  title: z.string(),
  /** The username of its instructor. */
  creator: z.string(),
  category: z.enum(CATEGORY_KEYS),
  subCategory: z.string(),
  /** Whole rupees; 0 is free. */
  priceRupees: z.int(),
  /** One to five, lowercased. */
  tags: z.array(z.string()),
  level: z.enum(['Beginner', 'Intermediate', 'Advanced', 'All Levels']),
  language: z.enum(LANGUAGES),
  learningObjectives: z.array(learningObjectiveSchema),
  /** How many of the sample learners own it. */
  learners: z.int(),
  /** What the first of them rated it, each in a review of their own. */
  stars: z.array(z.int()),
  updatedAt: z.iso.datetime(),
  isPackage: z.optional(z.boolean()),
  content: z.array(trackSchema),
});

export type SampleTrack = TextFile | QuizFile | (Omit<VideoFile, 'film'> & SampleFilm) | Folder<SampleTrack>;

export type SampleCourse = Omit<z.infer<typeof courseFileSchema>, 'content'> & {
  /** The external id of the course, in kebab case, and the name of its covers in server/sample/media/thumbnails. */
  slug: string;
  /** Two to four paragraphs, separated by blank lines. */
  description: string;
  content: SampleTrack[];
};

/** What each instructor of the sample says about themselves, by username. */
export const instructorsSchema = z.record(z.string(), z.string());

/** A track with the files of its film. */
export function toSampleTrack(track: TrackFile, films: z.infer<typeof filmsSchema>): SampleTrack {
  if (track.type === 'text' || track.type === 'quiz') return track;
  if (track.type === 'folder')
    return { ...track, children: track.children.map((child) => toSampleTrack(child, films)) };
  const { film, ...rest } = track;
  const files = films[film];
  if (!files) throw new Error(`There is no film ${film}`);
  return { ...rest, ...files };
}
