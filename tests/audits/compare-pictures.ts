import { readFile, writeFile } from 'node:fs/promises';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** By how much a pixel may be another before it counts, as pixelmatch measures colours: less than an eye sees beside the other. */
const COLOUR_THRESHOLD = 0.05;

/**
 * The share of pixels, 0 to 1, in which two pictures differ; 1 where their sizes do. Where they differ, `differenceFile` shows the
 * pixels in red over the faded picture.
 */
export async function comparePictures(before: string, after: string, differenceFile: string): Promise<number> {
  const [old, now] = await Promise.all([before, after].map(async (file) => PNG.sync.read(await readFile(file))));
  if (!old || !now || old.width !== now.width || old.height !== now.height) return 1;
  const { width, height } = now;
  const difference = new PNG({ width, height });
  const differing = pixelmatch(old.data, now.data, difference.data, width, height, { threshold: COLOUR_THRESHOLD });
  if (differing > 0) await writeFile(differenceFile, PNG.sync.write(difference));
  return differing / (width * height);
}
