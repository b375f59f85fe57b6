import ts from 'typescript';
import { expect, it } from 'vitest';
import { type Change, instrument, instrumentCss } from './instrument.ts';
import { changeOf, MISSING, MUTANTS } from './mutants.ts';
import { readSource } from './sources.ts';

it('knows of each clause what contradicts it, or why nothing does', () => {
  expect(MISSING).toEqual([]);
});

it('can still make every mutant', () => {
  const byFile = new Map<string, Change[]>();
  for (const mutant of MUTANTS) {
    expect(mutant.to, mutant.id).not.toBe(mutant.from);
    byFile.set(mutant.file, [...(byFile.get(mutant.file) ?? []), changeOf(mutant)]);
  }
  for (const [file, changes] of byFile) {
    if (file.endsWith('.css')) continue;
    const made = instrument(file, readSource(file), changes);
    for (const { id } of changes) expect(made).toContain(`=== '${id}'`);
    const { diagnostics } = ts.transpileModule(made, {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve },
    });
    expect(diagnostics?.map(({ messageText, start = 0 }) => [messageText, made.slice(start - 60, start + 60)])).toEqual(
      [],
    );
  }
});

const change = (text: string, from: string, to: string, id = 'a'): Change => {
  const start = text.indexOf(from);
  return { id, start, end: start + from.length, to };
};
const active = "globalThis.__mutant === 'a'";

it.each([
  ['a value', 'const n = 1 + 2;', '2', '3', `const n = 1 + (${active} ? (3) : (2));`],
  ['the list, not its last value', 'a([1]);', '1', '1, 2', `a((${active} ? ([1, 2]) : ([1])));`],
  ['a value within another', 'const n = { a: f(1) };', '1', '2', `const n = { a: f((${active} ? (2) : (1))) };`],
  ['words of an element', '<b><i>one</i></b>;', 'one', 'two', `<b>{(${active} ? (<i>two</i>) : (<i>one</i>))}</b>;`],
  ['an attribute', '<i title="one" />;', 'one', 'two', `<i title={(${active} ? ("two") : ("one"))} />;`],
  ['a statement', 'if (a) b();', 'if (a)', 'if (c)', `{ if (${active}) { if (c) b(); } else { if (a) b(); } }`],
  ['the method, not what it is called on', 'a.b(1);', 'b(1)', 'c(1)', `(${active} ? (a.c(1)) : (a.b(1)));`],
])('changes %s', (_what, text, from, to, made) => {
  expect(instrument('a.tsx', text, [change(text, from, to)])).toContain(made);
});

it('keeps two mutants of one place and of one within the other apart', () => {
  const text = 'const n = f(1, 2);';
  const both = [change(text, 'f(1, 2)', 'g()', 'a'), change(text, '2', '3', 'b')];
  expect(instrument('a.ts', text, both)).toContain(
    `const n = (${active} ? (g()) : (f(1, (globalThis.__mutant === 'b' ? (3) : (2)))));`,
  );
});

it('refuses what no value holds', () => {
  const text = "import a from 'b';";
  expect(() => instrument('a.ts', text, [change(text, 'b', 'c')])).toThrow('no expression or statement');
});

it('gives a value of a stylesheet a name, which falls back to it', () => {
  const text = '.a { width: 3rem; }';
  expect(instrumentCss(text, [change(text, '3rem', '4rem', '9.sidebar#1')])).toBe(
    '.a { width: var(--mutant-9-sidebar-1, 3rem); }',
  );
});
