/**
 * Draws the covers of the sample courses: `npx tsx scripts/sample/make-covers.ts`.
 * Each is written at 640x360 and at 320x180 (`-320`), as WebP and as AVIF.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { SAMPLE_COURSES } from '../../server/sample/sample-catalogue.ts';
import type { SampleCourse } from '../../server/sample/sample-course.ts';
import { backdrop } from './cover/backdrop.ts';
import { CODE_MOTIFS } from './cover/motifs-code.ts';
import { LIFE_MOTIFS } from './cover/motifs-life.ts';
import { GREEN_MOTIFS, MAKING_MOTIFS } from './cover/motifs-making.ts';
import { TECHNOLOGY_MOTIFS } from './cover/motifs-technology.ts';
import { paletteFor } from './cover/palette.ts';

const OUT = join(import.meta.dirname, '../../server/sample/media/thumbnails');
const MOTIFS = { ...CODE_MOTIFS, ...TECHNOLOGY_MOTIFS, ...MAKING_MOTIFS, ...GREEN_MOTIFS, ...LIFE_MOTIFS };

function cover(course: Pick<SampleCourse, 'category' | 'slug'>, variant: number): string {
  const palette = paletteFor(course.category, variant);
  const motif = MOTIFS[course.slug];
  if (!motif) throw new Error(`no motif for ${course.slug}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${backdrop(course.category, palette, variant)}${motif(palette)}</svg>`;
}

mkdirSync(OUT, { recursive: true });
for (const [variant, course] of SAMPLE_COURSES.entries()) {
  const picture = sharp(Buffer.from(cover(course, variant)), { density: 144 });
  for (const [width, suffix] of [
    [640, ''],
    [320, '-320'],
  ] as const) {
    const sized = picture.clone().resize(width);
    await sized
      .clone()
      .webp({ quality: 78, effort: 6, smartSubsample: true })
      .toFile(join(OUT, `${course.slug}${suffix}.webp`));
    await sized
      .clone()
      .avif({ quality: 58, effort: 5 })
      .toFile(join(OUT, `${course.slug}${suffix}.avif`));
  }
}
