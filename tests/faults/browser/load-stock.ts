import type { ContentAnswer } from '#contract/track.ts';
import { callApi } from '../../support/api-client.ts';
import { newLearner } from './learner.ts';
import type { Lesson, NamedCourse, Stock } from './stock.ts';

const WITH_VIDEO = 'JavaScript from First Principles';
const CATEGORY = 'programming';

/** Reads the sample catalogue of a running server. */
export async function loadStock(serverUrl: string): Promise<Stock> {
  const { data } = await callApi<{ data: NamedCourse[] }>(serverUrl, 'GET', '/course/getAll?limit=100');
  const category = await callApi<{ data: NamedCourse[] }>(serverUrl, 'GET', `/course/category?category=${CATEGORY}`);
  const free = data.filter(({ price }) => price === 0);
  const reader = await newLearner(serverUrl, free);
  const lessons: Lesson[] = [];
  for (const { _id: courseId } of free) {
    const path = `/course/content?courseId=${courseId}`;
    const content = await callApi<ContentAnswer>(serverUrl, 'GET', path, { token: reader.token });
    const texts = content.data.filter(({ type }) => type === 'text');
    lessons.push(...texts.map(({ _id }) => ({ courseId, trackId: _id })));
  }
  return {
    shelf: `/courses/${CATEGORY}`,
    forSale: category.data.filter(({ price }) => price > 0),
    free,
    lessons,
    withVideo: data.find(({ title }) => title === WITH_VIDEO),
  };
}
