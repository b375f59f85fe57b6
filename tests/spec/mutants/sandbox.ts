// A copy of the project with every mutant in its sources, and a build of its own.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Change, instrument, instrumentCss, withCssMutants } from './instrument.ts';
import { changeOf, type Mutant } from './mutants.ts';
import { ROOT } from './sources.ts';

export const SANDBOX = path.join(ROOT, '.cache/spec-mutants/project');
const ENTRY = 'src/main.tsx';

function filesOfProject(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  return listed
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(path.join(ROOT, file)));
}

function mutated(file: string, changes: readonly Change[], css: readonly Change[]): string {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  if (file.endsWith('.css')) return instrumentCss(text, changes);
  const source = changes.length > 0 ? instrument(file, text, changes) : text;
  return file === ENTRY ? withCssMutants(source, css) : source;
}

/** A module of scripts/, which has no types. */
export async function loadScript<T>(name: string, root = ROOT): Promise<T> {
  return (await import(pathToFileURL(path.join(root, 'scripts', name)).href)) as T;
}

/** Brings the copy up to date and builds it. What is the same stays as it is, so that a second start is quick. */
export async function prepareSandbox(mutants: readonly Mutant[]): Promise<void> {
  const byFile = new Map<string, Change[]>();
  for (const mutant of mutants) {
    byFile.set(mutant.file, [...(byFile.get(mutant.file) ?? []), changeOf(mutant)]);
  }
  const css = [...byFile].flatMap(([file, changes]) => (file.endsWith('.css') ? changes : []));
  const files = filesOfProject();
  for (const file of files) {
    const changes = byFile.get(file) ?? [];
    const plain = changes.length === 0 && file !== ENTRY;
    const bytes = plain ? readFileSync(path.join(ROOT, file)) : Buffer.from(mutated(file, changes, css));
    const copy = path.join(SANDBOX, file);
    if (existsSync(copy) && readFileSync(copy).equals(bytes)) continue;
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, bytes);
  }
  removeOthers(new Set(files));
  const modules = path.join(SANDBOX, 'node_modules');
  if (!existsSync(modules)) symlinkSync(path.join(ROOT, 'node_modules'), modules);
  const { ensureBuilt } = await loadScript<{ ensureBuilt: () => void }>('ensure-built.mjs', SANDBOX);
  ensureBuilt();
}

/** A file that was removed or renamed must not be built along. */
function removeOthers(files: ReadonlySet<string>): void {
  for (const top of ['src', 'sw', 'server', 'public', 'tests']) {
    for (const entry of readdirSync(path.join(SANDBOX, top), { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !files.has(path.relative(SANDBOX, file))) rmSync(file);
    }
  }
}
