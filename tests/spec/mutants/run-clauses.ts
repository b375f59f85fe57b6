// Runs clauses' tests in the copy of the project, with one mutant active or with none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type BrowserServer, chromium } from 'playwright';
import base from '../../../playwright.config.ts';
import { ofPlaywright, type Result } from '../clause-results.ts';
import { CLAUSES, type ClauseId } from '../clauses/clauses.ts';
import { loadScript, SANDBOX } from './sandbox.ts';
import { ROOT } from './sources.ts';
import { endVitest, runVitest } from './vitest-runs.ts';

const CONFIG = 'tests/spec/mutants/playwright.config.ts';

/** A test that hangs has noticed something. */
const MOST_MS = 5 * 60_000;

function testFiles(): string[] {
  const found = ['src', 'server', 'sw', 'tests'].flatMap((top) =>
    readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' }).map((file) => path.join(top, file)),
  );
  return found.filter((file) => /\.(test\.tsx?|e2e\.ts)$/.test(file));
}

let filesOfClauses: Map<ClauseId, string[]> | undefined;

/** The test files that name a clause. */
export function filesOf(id: ClauseId): readonly string[] {
  if (!filesOfClauses) {
    const texts = testFiles().map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
    const entries = (Object.keys(CLAUSES) as ClauseId[]).map(
      (clause) => [clause, texts.filter(({ text }) => text.includes(`'${clause}'`)).map(({ file }) => file)] as const,
    );
    filesOfClauses = new Map(entries.map(([clause, files]) => [clause, [...files]]));
  }
  return filesOfClauses.get(id) ?? [];
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function runProcess(args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: SANDBOX,
    stdio: process.env.SPEC_MUTANTS_OUTPUT ? 'inherit' : 'ignore',
    env: { ...process.env, ...env },
    timeout: MOST_MS,
  });
  await once(child, 'exit');
}

interface Run {
  clauses: readonly ClauseId[];
  /** Its id; empty for the product as it is. */
  mutant: string;
  /** Names the report and the folder of this run apart from those of others at the same time. */
  slot: number;
}

/** What the tests of this file say about these clauses; nothing where none was run. */
async function runFile(file: string, { clauses, mutant, slot }: Run, wsEndpoint: string): Promise<Result[]> {
  const titles = clauses.map((id) => escape(`[${id}] `)).join('|');
  if (!file.endsWith('.e2e.ts')) return runVitest(file, new RegExp(titles), mutant, slot);
  const report = path.join(SANDBOX, `.cache/report-${slot}.json`);
  rmSync(report, { force: true });
  const args = [`--config=${CONFIG}`, `--grep=${titles}`, `--max-failures=${mutant ? 1 : 0}`, '--reporter=json'];
  await runProcess(['node_modules/playwright/cli.js', 'test', file, ...args, `--output=.cache/results-${slot}`], {
    MUTANT: mutant,
    BROWSER_ENDPOINT: wsEndpoint,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) throw new Error('Playwright left no report');
  return ofPlaywright(report);
}

let browser: Promise<BrowserServer> | undefined;

/** One browser for all runs: each connects to it, with contexts of its own. */
async function startBrowser(): Promise<BrowserServer> {
  const { findBrowser } = await loadScript<{ findBrowser: () => string }>('find-browser.mjs');
  const server = await chromium.launchServer({ executablePath: findBrowser(), args: base.use?.launchOptions?.args });
  server.once('close', () => (browser = undefined));
  return server;
}

/** Ends what the runs share. */
export async function endRuns(): Promise<void> {
  await endVitest();
  await (await browser)?.close();
}

/** Of these clauses, those whose tests ran and passed. */
export async function runClauses(run: Run): Promise<Set<ClauseId>> {
  const failed = new Set<ClauseId>();
  const files = new Set(run.clauses.flatMap((id) => [...filesOf(id)]));
  const ran = new Set<ClauseId>();
  for (const file of files) {
    if (run.mutant && failed.size > 0) break;
    const own = run.clauses.filter((id) => filesOf(id).includes(file));
    browser ??= startBrowser();
    const results = await runFile(file, { ...run, clauses: own }, (await browser).wsEndpoint());
    for (const id of own) {
      const tests = results.filter((result) => result.id === id);
      if (tests.length === 0) throw new Error(`${file} ran no test of ${id}`);
      ran.add(id);
      if (!tests.every(({ passed }) => passed)) failed.add(id);
    }
  }
  return new Set([...ran].filter((id) => !failed.has(id)));
}
