import type { OrderAnswer } from '#contract/order.ts';
import type { ContentAnswer, Track } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { callApi } from '../../support/api-client.ts';
import { type Learner, newLearner } from './learner.ts';

interface PricedCourse {
  _id: string;
  title: string;
  price: number;
}

/** A learner with what would betray them on somebody else's device. */
export interface PrivateLearner extends Learner {
  course: PricedCourse;
  lessons: Track[];
  /** Texts that name this learner. */
  identity: string[];
  /** Texts and bytes of the course that only its owners may have. */
  belongings: string[];
}

const SAMPLE_LENGTH = 48;

/** A new learner who owns `course`, paid for in the sandbox if it costs something. */
export async function newPrivateLearner(serverUrl: string, course: PricedCourse): Promise<PrivateLearner> {
  const learner = await newLearner(serverUrl, course.price === 0 ? [course] : []);
  const { token } = learner;
  if (course.price > 0) await buy(serverUrl, token, course);
  const path = `/course/content?courseId=${course._id}`;
  const content = await callApi<ContentAnswer>(serverUrl, 'GET', path, { token });
  const lessons = lessonsOf(content.data);
  const hidden = lessons.filter(({ preview }) => !preview);
  const identity = [learner._id, learner.username, learner.email, token];
  const texts = hidden.flatMap((lesson) => textSample(lesson.content) ?? []);
  const media = await Promise.all(
    hidden.flatMap(({ renditions }) => renditions.map(({ url }) => mediaSample(serverUrl, url))),
  );
  return { ...learner, course, lessons, identity, belongings: [...texts, ...media] };
}

async function buy(serverUrl: string, token: string, { _id, price }: PricedCourse): Promise<void> {
  const items = [_id];
  const order = await callApi<OrderAnswer>(serverUrl, 'POST', '/order/create', {
    token,
    body: { amount: price, currency: 'INR', items },
  });
  const { id: orderId, amountPaise } = order.data;
  const paid = await callApi<Record<string, string>>(serverUrl, 'POST', '/payment/sandbox/payments', {
    body: { orderId, amountPaise, method: 'card', outcome: 'paid' },
  });
  const payment = { orderId, paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature };
  await callApi(serverUrl, 'POST', '/course/purchase', { token, body: { items, payment } });
}

/** Some words that stand in one line of the lesson. */
function textSample(text: string | null): string | undefined {
  const words = /[\p{L} ,]{48,}/u.exec(text ?? '')?.[0];
  return words?.slice(0, SAMPLE_LENGTH);
}

/** Some bytes of the file, past the headers that files have in common, as Latin-1. */
async function mediaSample(serverUrl: string, url: string): Promise<string> {
  const from = 100_000;
  const response = await fetch(serverUrl + url, { headers: { Range: `bytes=${from}-${from + SAMPLE_LENGTH - 1}` } });
  if (response.status !== 206) throw new Error(`${url}: ${response.status}`);
  return new TextDecoder('latin1').decode(await response.arrayBuffer());
}
