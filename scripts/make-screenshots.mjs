// Takes the manifest's screenshots from a running server that has the sample catalogue:
// `npm run build && npm start`, then `node scripts/make-screenshots.mjs [http://localhost:3000]`.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';

const ORIGIN = process.argv[2] ?? 'http://localhost:3000';
const ROOT = fileURLToPath(new URL('../', import.meta.url));

const FORMS = [
  { form: 'narrow', viewport: { width: 412, height: 824 }, scale: 2, isMobile: true },
  { form: 'wide', viewport: { width: 1280, height: 800 }, scale: 1, isMobile: false },
];

const { data } = await (await fetch(`${ORIGIN}/api/v1/course/getAll?limit=1&sort=rating&view=card`)).json();
const PAGES = [
  { name: 'home', path: '/', label: 'The best rated courses at a glance' },
  { name: 'catalogue', path: '/courses/programming', label: 'Courses of a category' },
  { name: 'course', path: `/course/overview/${data[0]._id}`, label: 'What a course teaches, before you buy it' },
];

await mkdir(`${ROOT}public/screenshots`, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const entries = [];
try {
  for (const { form, viewport, scale, isMobile } of FORMS) {
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: scale,
      isMobile,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    for (const { name, path, label } of PAGES) {
      const page = await context.newPage();
      await page.goto(`${ORIGIN}${path}`, { waitUntil: 'networkidle' });
      // An image below the fold is lazy and never decodes.
      await page.evaluate(
        'Promise.allSettled([...document.images].filter((image) => image.complete).map((image) => image.decode()))',
      );
      const shot = await page.screenshot();
      const file = `${name}-${form}.webp`;
      const { width, height } = await sharp(shot).webp({ quality: 86 }).toFile(`${ROOT}public/screenshots/${file}`);
      entries.push({
        src: `/screenshots/${file}`,
        sizes: `${width}x${height}`,
        type: 'image/webp',
        form_factor: form,
        label,
      });
      console.log(`${file} ${width}x${height}`);
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
}
await writeFile(`${ROOT}src/app/pwa/screenshots.json`, `${JSON.stringify(entries, null, 2)}\n`);
