// `npm run screenshots [name…]`: every address, what opens over it, and its loading, failed and offline states at 360, 768 and
// 1280 px in both colour schemes, into .cache/screenshots with a contact sheet, index.html. Starts a server of its own.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright';
import { OVERLAYS, ROUTES, STATES } from './pages/all-visits.ts';
import { createWorld, openContext, openVisit, type Visit } from './pages/visits.ts';
import { createAppServer } from '../support/app-server.ts';

const OUT = path.resolve(import.meta.dirname, '../../.cache/screenshots');
const WIDTHS = [360, 768, 1280] as const;
const THEMES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const visits = [...ROUTES, ...OVERLAYS, ...STATES].filter(({ name }) => wanted.length === 0 || wanted.includes(name));

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const server = await createAppServer();
await server.start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const failures: string[] = [];

async function shoot(visit: Visit, theme: (typeof THEMES)[number], width: number) {
  const context = await openContext(browser, world, { who: visit.who ?? 'visitor', theme, width });
  const page = await context.newPage();
  try {
    await openVisit(page, world, visit, width);
    await page.screenshot({
      path: path.join(OUT, `${visit.name}-${width}-${theme}.png`),
      fullPage: visit.act === undefined,
    });
  } catch (error) {
    failures.push(`${visit.name} at ${width} px, ${theme}: ${String(error).split('\n')[0]}`);
  }
  await context.close();
}

function toSheet(): string {
  const rows = visits.map(({ name, fits }) => {
    const shots = THEMES.flatMap((theme) =>
      WIDTHS.filter((width) => fits?.(width) ?? true).map((width) => ({ theme, width })),
    );
    const figures = shots.map(({ theme, width }) => {
      const file = `${name}-${width}-${theme}.png`;
      return `<a href="${file}"><figure><img src="${file}" alt="" loading="lazy" width="${width / 4}"><figcaption>${width} ${theme}</figcaption></figure></a>`;
    });
    return `<h2>${name}</h2><div>${figures.join('')}</div>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Code It</title><style>
body{font:14px system-ui;margin:24px;background:#8883}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}
figure{margin:0}img{display:block;border:1px solid #888;max-height:480px;object-fit:cover;object-position:top}</style>${rows.join('\n')}</html>`;
}

const world = await createWorld(server.url);
for (const visit of visits) {
  for (const theme of THEMES) {
    for (const width of WIDTHS) if (visit.fits?.(width) ?? true) await shoot(visit, theme, width);
  }
  console.log(visit.name);
}
await writeFile(path.join(OUT, 'index.html'), toSheet());
await browser.close();
await server.dispose();
for (const failure of failures) console.error(failure);
console.log(`${path.join(OUT, 'index.html')}: ${visits.length} screens`);
process.exitCode = failures.length > 0 ? 1 : 0;
