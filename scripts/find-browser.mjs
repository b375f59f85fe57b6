import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const INSTALLED = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

function onPath(name) {
  const { stdout, status } = spawnSync('which', [name], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function installed() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of INSTALLED) {
    const found = onPath(name);
    if (found) return found;
  }
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/** Path of a Chromium: the environment's, an installed one, Playwright's own, or Debian's (installed when we are root). */
export function findBrowser() {
  const found = installed();
  if (found) return found;
  console.log('No browser found: installing one for the tests …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (!installed() && process.getuid?.() === 0 && onPath('apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
  }
  const now = installed();
  if (!now) throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
  return now;
}
