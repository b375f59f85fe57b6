import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture } from './picture.ts';

it('draws two pictures at a time, however many come at once', async () => {
  const create = { width: 40, height: 40, channels: 3, background: '#123456' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  let drawing = 0;
  let most = 0;
  const draw = () =>
    drawPicture(bytes, { width: 10, height: 10 }, async (picture) => {
      most = Math.max(most, (drawing += 1));
      const drawn = await picture.webp().toBuffer();
      drawing -= 1;
      return drawn;
    });
  const drawn = await Promise.all(Array.from({ length: 12 }, draw));
  expect(drawn).toHaveLength(12);
  expect(most).toBe(2);
});
