/**
 * Every address, what opens over it, and its loading, failed and offline states at 360, 768 and 1280 px in both colour schemes,
 * into .cache/screenshots with a contact sheet, index.html. Starts a server of its own.
 * Run: npm run screenshots -- [words] [--still] [--compare FOLDER]
 * A width or a scheme among the words leaves the others out; of any other words one must be in the name of a picture.
 * --still covers what is another each time: times of day, drawn ids, covers that are drawn from them. So they can be compared, but
 * should not be judged. --compare does so too, holds each picture to the one of the same name in FOLDER, a copy of
 * .cache/screenshots of --still and the same day, lists those that differ, and draws where into .cache/screenshots/differences.
 */
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { OVERLAYS, ROUTES, STATES } from './pages/all-visits.ts';
import { createWorld, openContext, openVisit, type Visit } from './pages/visits.ts';
import { createAppServer } from '../support/app-server.ts';
import { watchPolicy } from '../support/watch-policy.ts';
import { comparePictures } from './compare-pictures.ts';

const OUT = path.resolve(import.meta.dirname, '../../.cache/screenshots');
const WIDTHS = [360, 768, 1280] as const;
const THEMES = ['light', 'dark'] as const;
const DIFFERENCES = path.join(OUT, 'differences');

/** Of the pixels of a picture. The edge of one letter is more on the smallest of them. */
const MOST_DIFFERING = 0.00002;

const MOST_MS = 60_000;

/** The time of day, and ids that the server draws. */
const OTHERS_EACH_TIME = [/(,| at) \d?\d:\d\d( [ap]m)?$/, /^pay_\w+$/, /^[\da-f]{8}-[\da-f-]{27}$/];
/** A cover without a photograph is drawn from the id of its course. */
const OTHER_COVERS = 'svg[class^="drawn"] { visibility: hidden }';

const { values, positionals } = parseArgs({
  options: { still: { type: 'boolean' }, compare: { type: 'string' } },
  allowPositionals: true,
});
const before = values.compare && path.resolve(values.compare);
const still = values.still || before !== undefined;
const wanted = <T>(all: readonly T[]) => {
  const named = all.filter((one) => positionals.includes(String(one)));
  return named.length > 0 ? named : all;
};
const widths = wanted(WIDTHS);
const themes = wanted(THEMES);
const words = positionals.filter((word) => ![...WIDTHS, ...THEMES].map(String).includes(word));
const visits = [...ROUTES, ...OVERLAYS, ...STATES].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

await rm(OUT, { recursive: true, force: true });
await mkdir(DIFFERENCES, { recursive: true });
const server = await createAppServer();
await server.start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const failures: string[] = [];
const differing: string[] = [];

/** An account is named by its number, so that it has the same name and picture each time. */
let accounts = 0;
const nameAccount = () => {
  const username = `learner_${++accounts}`;
  return { username, email: `${username}@example.in`, password: `pass-${username}` };
};

/**
 * How long ago things were must not depend on how many pictures came before. Playwright's own clock takes the place of timers and
 * frames as well, and pages stand still in it now and then.
 */
const turnBack = (ms: number) => `{
  const { now } = Date;
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length > 0 ? given : [now() - ${ms}]));
    }
    static now() {
      return now() - ${ms};
    }
  };
}`;

async function shoot(visit: Visit, theme: (typeof THEMES)[number], width: number) {
  const context = await openContext(browser, world, { who: visit.who ?? 'visitor', theme, width });
  await watchPolicy(context, (refused) => failures.push(`${visit.name}: ${refused} was refused by the policy`));
  const page = await context.newPage();
  // What a page is asked to wait for has no limit of its own.
  const limit = setTimeout(() => void context.close(), MOST_MS);
  try {
    await page.addInitScript(turnBack(Date.now() - startedAt));
    await openVisit(page, world, visit, width);
    const file = `${visit.name}-${width}-${theme}.png`;
    await page.screenshot({
      path: path.join(OUT, file),
      fullPage: visit.act === undefined,
      animations: 'disabled',
      ...(still && {
        // How much of a video has come by then.
        mask: [page.getByRole('slider', { name: 'Position' }), ...others.map((text) => page.getByText(text))],
        style: OTHER_COVERS,
      }),
    });
    if (before) await compare(before, file);
  } catch (error) {
    failures.push(`${visit.name} at ${width} px, ${theme}: ${String(error).split('\n')[0]}`);
  }
  clearTimeout(limit);
  await context.close();
}

async function compare(folder: string, file: string) {
  const old = path.join(folder, file);
  const isThere = await access(old).then(
    () => true,
    () => false,
  );
  const share = isThere && (await comparePictures(old, path.join(OUT, file), path.join(DIFFERENCES, file)));
  if (share === false) differing.push(`${file}: not in ${folder}`);
  else if (share > MOST_DIFFERING) differing.push(`${file}: ${(share * 100).toFixed(3)} %`);
}

function toSheet(): string {
  const rows = visits.map(({ name, fits }) => {
    const shots = themes.flatMap((theme) =>
      widths.filter((width) => fits?.(width) ?? true).map((width) => ({ theme, width })),
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

const world = await createWorld(server.url, nameAccount);
const startedAt = Date.now();
const others = [world.ids.order, ...OTHERS_EACH_TIME];
for (const visit of visits) {
  for (const theme of themes) {
    for (const width of widths) if (visit.fits?.(width) ?? true) await shoot(visit, theme, width);
  }
  console.log(visit.name);
}
await writeFile(path.join(OUT, 'index.html'), toSheet());
await browser.close();
await server.dispose().catch((error: unknown) => failures.push(String(error)));
for (const failure of failures) console.error(failure);
for (const line of differing) console.error(`Differs: ${line}`);
console.log(`${path.join(OUT, 'index.html')}: ${visits.length} screens`);
process.exitCode = failures.length + differing.length > 0 ? 1 : 0;
