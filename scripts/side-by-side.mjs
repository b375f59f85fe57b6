import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** Starts a program in TypeScript. */
export function startProgram(args, stdio) {
  const env = { ...process.env, CHROMIUM_PATH: findBrowser() };
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: root, stdio, env });
  return { child, passed: once(child, 'exit').then(([status]) => status === 0) };
}

/**
 * Starts programs (a `name`, and file and options as `args`) side by side. `end` prints what each said, and answers how many passed
 * and which failed. What they say stands in files of the folder `logs` until then.
 */
export function startSideBySide(programs, { logs, nice = 0 }) {
  mkdirSync(logs, { recursive: true });
  const running = programs.map(({ name, args }) => {
    // Into a file: whoever starts them may be busy until they end, and a pipe that nobody reads runs full.
    const log = path.join(logs, `${name}.log`);
    const file = openSync(log, 'w');
    const { child, passed } = startProgram(args, ['ignore', file, file]);
    closeSync(file);
    if (nice > 0) os.setPriority(child.pid, nice);
    return { name, log, passed };
  });
  return {
    async end() {
      const failures = [];
      for (const { name, log, passed } of running) {
        if (!(await passed)) failures.push(name);
        process.stdout.write(readFileSync(log));
      }
      return { passed: running.length - failures.length, failed: failures.length, skipped: 0, failures };
    },
  };
}
