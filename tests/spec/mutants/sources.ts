// The product's sources, and the texts that stand in them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

const known = new Map<string, string>();

export function readSource(file: string): string {
  const text = known.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');
  known.set(file, text);
  return text;
}

/** A text as it stands in a file, without its quotes. */
export interface Literal {
  file: string;
  start: number;
  end: number;
}

const isText = (node: ts.Node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node);

function textsOf(file: string, index: Map<string, Literal[]>): void {
  const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (isText(node)) {
      const raw = node.getText(source);
      const inner = ts.isJsxText(node) ? raw.trim() : raw.slice(1, -1);
      const start = node.getStart(source) + raw.indexOf(inner);
      const words = (node as ts.LiteralLikeNode).text.replaceAll(/\s+/g, ' ').trim();
      if (words) index.set(words, [...(index.get(words) ?? []), { file, start, end: start + inner.length }]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The modules of the product, without its tests and its sample courses. */
export function productFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', 'src', 'sw', 'server'], { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/sample\//.test(file));
}

let index: Map<string, Literal[]> | undefined;

/** Where the product says exactly these words. */
export function literalsOf(words: string): readonly Literal[] {
  if (!index) {
    index = new Map();
    for (const file of productFiles()) textsOf(file, index);
  }
  return index.get(words) ?? [];
}
