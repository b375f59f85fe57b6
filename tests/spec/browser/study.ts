import type { Page } from 'playwright/test';
import { courseListAnswerSchema, type CourseSummary } from '#contract/course.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { ContentAnswer, Track } from '#contract/track.ts';
import type { AppServer } from '../../support/app-server.ts';
import { callApi } from '../../support/api-client.ts';
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

interface SandboxAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Buys courses through the calls, as a device would; answers the payment. */
export async function buy(app: AppServer, { token }: Learner, ...courses: CourseSummary[]) {
  const items = courses.map(({ _id }) => _id);
  const amount = courses.reduce((sum, { price }) => sum + price, 0);
  const order = await callApi<OrderAnswer>(app.url, 'POST', '/order/create', {
    token,
    body: { amount, currency: 'INR', items },
  });
  const paid = await callApi<SandboxAnswer>(app.url, 'POST', '/payment/sandbox/payments', {
    body: { orderId: order.data.id, amountPaise: order.data.amountPaise, method: 'card', outcome: 'paid' },
  });
  const payment = {
    paymentId: paid.razorpay_payment_id,
    orderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
  };
  await callApi(app.url, 'POST', '/course/purchase', { token, body: { items, payment } });
  return payment;
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
