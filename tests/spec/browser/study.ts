import type { Page } from 'playwright/test';
import { courseListAnswerSchema, type CourseSummary } from '#contract/course.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { ContentAnswer, Track } from '#contract/track.ts';
import type { AppServer } from '../../support/app-server.ts';
import { callApi } from '../../support/api-client.ts';
import { buyOverHttp } from '../../support/sell-over-http.ts';
import type { Learner } from './screen.ts';

/** The whole sample catalogue. */
export async function catalogue(app: AppServer): Promise<CourseSummary[]> {
  return courseListAnswerSchema.parse(await callApi(app.url, 'GET', '/course/getAll?limit=100')).data;
}

export function find(courses: readonly CourseSummary[], title: string): CourseSummary {
  const course = courses.find((each) => each.title.startsWith(title));
  if (!course) throw new Error(`The sample has no course called ${title}`);
  return course;
}

/** Buys courses through the calls, as a device would. */
export function buy(app: AppServer, { token }: Learner, ...courses: CourseSummary[]) {
  const price = courses.reduce((sum, course) => sum + course.price, 0);
  return buyOverHttp(
    app.url,
    token,
    courses.map(({ _id }) => _id),
    price,
  );
}

export const put = (app: AppServer, { token }: Learner, path: string, { _id }: CourseSummary) =>
  callApi(app.url, 'POST', path, { token, body: { courseId: _id } });

/** Every track of a course that the learner owns, folders included. */
export async function tracksOf(app: AppServer, { token }: Learner, { _id }: CourseSummary): Promise<Track[]> {
  const { data } = await callApi<ContentAnswer>(app.url, 'GET', `/course/content?courseId=${_id}`, { token });
  return flattenTracks(data);
}

/** Until `leave` is called the page gets a course's content with each track as `change` makes it. */
export async function changeTracks(page: Page, change: (track: Track) => Track) {
  const deep = (track: Track): Track => ({ ...change(track), subTracks: track.subTracks.map(deep) });
  const url = '**/api/v1/course/content?*';
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as ContentAnswer;
    await route.fulfill({ response, json: { ...answer, data: answer.data.map(deep) } });
  });
  return { leave: () => page.unroute(url) };
}
