import { expect, it } from 'vitest';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { openLessonPictures } from './lesson-picture-cache.ts';
import { deleteMediaStore } from './media-caches.ts';

it("keeps a user's latest 200 pictures, until that user's media goes", async () => {
  const storage = memoryCaches();
  const open = (userId: string) => openLessonPictures(userId, storage);
  const ana = await open('ana');
  for (let i = 0; i <= 200; i += 1) await ana.keep(`/p/${i}.webp`, new Response(`picture ${i}`));
  expect(await (await ana.find('/p/200.webp'))?.text()).toBe('picture 200');
  expect(await (await ana.find('/p/1.webp'))?.text()).toBe('picture 1');
  expect(await ana.find('/p/0.webp')).toBeUndefined();
  expect(await (await open('ben')).find('/p/200.webp')).toBeUndefined();
  await deleteMediaStore('ana', storage);
  expect(await (await open('ana')).find('/p/200.webp')).toBeUndefined();
});
