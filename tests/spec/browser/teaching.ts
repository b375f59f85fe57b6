import type { Page } from 'playwright/test';
import type { CourseDraft, DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { callApi, signUpInstructor } from '../../support/api-client.ts';
import type { AppServer } from '../../support/app-server.ts';
import { type Learner, signInOn } from './screen.ts';

/** A new instructor, signed in on this page from its next address on. */
export async function teacherOn(page: Page, app: AppServer): Promise<Learner> {
  const teacher = await signUpInstructor(app.url);
  await signInOn(page, teacher);
  return teacher;
}

export async function addCourse(app: AppServer, { token }: Learner, title: string): Promise<InstructorCourse> {
  const body = { title, description: 'D', price: 499, category: 'music', subCategory: 'guitar' };
  return (await callApi<{ data: InstructorCourse }>(app.url, 'POST', '/course/add', { token, body })).data;
}

export async function addTrack(
  app: AppServer,
  { token }: Learner,
  courseId: string,
  content: Partial<DraftTrack>,
): Promise<DraftTrack> {
  const body = { courseId, content: { description: 'D', ...content } };
  return (await callApi<{ data: DraftTrack }>(app.url, 'POST', '/course/content/track/add', { token, body })).data;
}

export async function draftOf(app: AppServer, { token }: Learner, courseId: string): Promise<CourseDraft> {
  const path = `/course/draft?courseId=${courseId}`;
  return (await callApi<{ data: CourseDraft }>(app.url, 'GET', path, { token })).data;
}
