import { expect, it } from 'vitest';
import { ownShell } from './own-shell.ts';

const take = ownShell('index-abc1234.js').cacheWillUpdate;
const isTaken = async (path: string, text: string, status = 200) => {
  const request = new Request(`https://learn.example.org${path}`);
  const response = new Response(text, { status });
  const taken = await take?.({ request, response, event: new Event('install') as ExtendableEvent });
  return taken === response && (await response.text()) === text;
};

it('takes the shell of its own build, and none of another', async () => {
  expect(await isTaken('/shell.html', '<script src="/assets/index-abc1234.js">')).toBe(true);
  expect(await isTaken('/shell.html', '<script src="/assets/index-0000000.js">')).toBe(false);
});

it('takes what else was answered with 200', async () => {
  expect(await isTaken('/assets/part.js', 'export {}')).toBe(true);
  expect(await isTaken('/assets/part.js', 'Not found', 404)).toBe(false);
});
