import { randomUUID } from 'node:crypto';
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { COURSE_FIELDS, type CourseFields } from '#contract/course-fields.ts';
import { blankFields } from '#contract/field.ts';
import type { RequestOptions, TestApp, TestUser } from './test-app.ts';

type As = NonNullable<RequestOptions['as']>;

/** What an instructor says of a course; name what the test is about. */
export const COURSE: CourseFields = {
  ...blankFields(COURSE_FIELDS),
  title: 'Pots on the wheel',
  description: 'From clay to bowl.',
  price: 499.5,
  category: 'crafts',
  subCategory: 'pottery',
  tags: ['clay'],
  learningObjectives: ['Centre the clay'],
};
export const TEXT_TRACK = { type: 'text', title: 'Clay', description: 'What it is', content: 'Earth and water.' };
export const VIDEO_TRACK = {
  type: 'video',
  title: 'Watch',
  description: 'A demonstration',
  videoUrl: 'https://youtu.be/abcdefghijk',
};
export const FOLDER = { type: 'folder', title: 'Part one', description: 'The beginning' };

/** Makes the user an instructor. */
export async function teach(t: TestApp, user: TestUser): Promise<TestUser> {
  const { status } = await t.request('/user/become-instructor', { as: user, method: 'POST' });
  if (status !== 200) throw new Error(`become-instructor: ${status}`);
  return user;
}

async function call<T>(t: TestApp, path: string, options: RequestOptions): Promise<T> {
  const { status, body } = await t.request<{ data: T }>(path, options);
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Adds a course; throws when it is refused. */
export function newCourse(t: TestApp, as: As, fields: Partial<CourseFields> = {}): Promise<InstructorCourse> {
  return call(t, '/course/add', { as, body: { ...COURSE, courseId: randomUUID(), ...fields } });
}

/** Adds a text track unless told otherwise, to a new course unless one is named; throws when it is refused. */
export async function newTrack(
  t: TestApp,
  as: As,
  { courseId, ...content }: { courseId?: string } & Record<string, unknown> = {},
): Promise<DraftTrack> {
  const body = { courseId: courseId ?? (await newCourse(t, as))._id, content: { ...TEXT_TRACK, ...content } };
  return call(t, '/course/content/track/add', { as, body });
}

/** The course with its tracks as its instructor gets them. */
export function loadDraft(t: TestApp, as: As, courseId: string) {
  return call<{ course: InstructorCourse; tracks: DraftTrack[] }>(t, `/course/draft?courseId=${courseId}`, { as });
}

/** Publishes a course or withdraws it. */
export function setStatus(t: TestApp, as: As, courseId: string, status: 'published' | 'draft') {
  return call<InstructorCourse>(t, `/course/status?courseId=${courseId}`, { as, method: 'PUT', body: { status } });
}
