// `a11y.audit.ts` in the size of CI: each address once, in the next scheme and size.
import { test } from '../e2e/fixtures.ts';
import { ROUTES } from './pages/all-visits.ts';
import { findViolations } from './pages/find-violations.ts';
import { NAMES, visitAll, WHO } from './pages/visit-all.ts';
import { createWorld, type World } from './pages/visits.ts';

const LOOKS = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1280 },
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 1280 },
] as const;

test.describe.configure({ mode: 'parallel' });

let world: World;
test.beforeAll(async ({ app }) => {
  world = await createWorld(app.url);
});

for (const who of WHO) {
  const own = ROUTES.filter((route) => (route.who ?? 'visitor') === who);
  for (const [turn, { theme, width }] of LOOKS.entries()) {
    test(`axe finds nothing in every fourth page of ${NAMES[who]}, ${theme}, ${width} px`, async ({ browser }) => {
      const visits = own.filter((_, index) => index % LOOKS.length === turn);
      await visitAll({ browser, world, who, theme, width, visits, look: findViolations });
    });
  }
}
