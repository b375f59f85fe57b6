// Puts all mutants of a file into it at once, each behind a test of the active mutant's name: one build serves them all.
import ts from 'typescript';

/** A change of one place of a file: the text from `start` to `end` becomes `to`. */
export interface Change {
  id: string;
  start: number;
  end: number;
  to: string;
}

interface Region {
  start: number;
  end: number;
  form: 'expression' | 'jsx' | 'statement';
  changes: Change[];
}

/**
 * Read when a module starts: a process takes the mutant's name from its environment, a page and its workers from the browser's
 * name, which run-mutants.ts sets.
 */
const PROLOGUE =
  "globalThis.__mutant ??= globalThis.process?.env?.MUTANT ?? /mutant\\/(\\S+)/.exec(globalThis.navigator?.userAgent ?? '')?.[1] ?? '';";

const DECLARATIONS = new Set([
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.ExportAssignment,
]);

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
const isJsxParent = (node: ts.Node) => ts.isJsxElement(node) || ts.isJsxFragment(node);
const isJsx = (node: ts.Node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

/** Whether a value stands here that any other expression may stand for. */
function isValue(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isExpression(node) || ts.isJsxAttributes(node) || ts.isJsxExpression(node)) return false;
  if (ts.isJsxOpeningElement(node) || ts.isJsxClosingElement(node) || ts.isSpreadElement(node)) return false;
  if (ts.isJsxOpeningFragment(node) || ts.isJsxClosingFragment(node) || ts.isOmittedExpression(node)) return false;
  if (ts.isTypeNode(node) || ts.isLiteralTypeNode(parent) || ts.isModuleDeclaration(parent)) return false;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return false;
  if ('name' in parent && parent.name === node) return false;
  if ('tagName' in parent && parent.tagName === node) return false;
  if (ts.isCallOrNewExpression(parent) && parent.expression === node) return false;
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return false;
  if (ts.isTaggedTemplateExpression(parent)) return false;
  // The head of an optional chain ends the chain; apart from the rest it could not.
  if (ts.isOptionalChain(node) && ts.isOptionalChain(parent)) return false;
  return !(ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent.operatorToken.kind));
}

function formOf(node: ts.Node): Region['form'] | undefined {
  if (ts.isBlock(node)) return 'statement';
  if (ts.isStatement(node)) return DECLARATIONS.has(node.kind) ? undefined : 'statement';
  if (!isValue(node)) return undefined;
  const isChild = isJsx(node) && isJsxParent(node.parent);
  return isChild || ts.isJsxAttribute(node.parent) ? 'jsx' : 'expression';
}

/** Two values where one stood: in parentheses they would be the second alone. */
function isList(text: string): boolean {
  const [statement] = ts.createSourceFile('value.tsx', text, ts.ScriptTarget.Latest).statements;
  if (!statement || !ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return false;
  return statement.expression.operatorToken.kind === ts.SyntaxKind.CommaToken;
}

function regionOf(source: ts.SourceFile, change: Change): Region {
  let found: Omit<Region, 'changes'> | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > change.start || node.end < change.end) return;
    const form = ts.isSourceFile(node) ? undefined : formOf(node);
    const start = node.getStart(source);
    const changed = source.text.slice(start, change.start) + change.to + source.text.slice(change.end, node.end);
    if (form && !(form === 'expression' && isList(changed))) found = { start, end: node.end, form };
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (!found) throw new Error(`${source.fileName}: no expression or statement holds the place of ${change.id}`);
  return { ...found, changes: [change] };
}

/** The file with all of these changes in it. Nothing is changed until `MUTANT` names one. */
export function instrument(file: string, text: string, changes: readonly Change[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const regions = new Map<string, Region>();
  for (const change of changes) {
    const region = regionOf(source, change);
    const key = `${region.start}-${region.end}`;
    const known = regions.get(key);
    if (known) known.changes.push(change);
    else regions.set(key, region);
  }
  // The outer one of two that start together first.
  const ordered = [...regions.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;
  const renderTo = (from: number, end: number): string => {
    let out = '';
    let at = from;
    for (let region = ordered[next]; region && region.start < end; region = ordered[next]) {
      next += 1;
      out += text.slice(at, region.start) + render(region);
      at = region.end;
    }
    return out + text.slice(at, end);
  };
  const render = ({ start, end, form, changes: own }: Region): string => {
    const original = renderTo(start, end);
    const variants = own.map((change) => ({
      test: `globalThis.__mutant === '${change.id}'`,
      text: text.slice(start, change.start) + change.to + text.slice(change.end, end),
    }));
    if (form === 'statement') {
      return `{ ${variants.map((variant) => `if (${variant.test}) { ${variant.text} } else `).join('')}{ ${original} } }`;
    }
    // Nothing is left of an element that is taken away.
    const choice = `(${variants.map((variant) => `${variant.test} ? (${variant.text || 'null'}) : `).join('')}(${original}))`;
    return form === 'jsx' ? `{${choice}}` : choice;
  };
  return `${PROLOGUE} ${renderTo(0, text.length)}`;
}

const variableOf = (id: string) => `--mutant-${id.replaceAll(/[^\w-]/g, '-')}`;

/** Values of a stylesheet become variables, which fall back to what they are. */
export function instrumentCss(text: string, changes: readonly Change[]): string {
  return [...changes]
    .sort((a, b) => b.start - a.start)
    .reduce((css, { id, start, end }) => {
      return `${css.slice(0, start)}var(${variableOf(id)}, ${css.slice(start, end)})${css.slice(end)}`;
    }, text);
}

/** The entry of the browser's code gives the active mutant's variable its value. */
export function withCssMutants(entry: string, changes: readonly Change[]): string {
  const values = JSON.stringify(Object.fromEntries(changes.map(({ id, to }) => [id, [variableOf(id), to]])));
  return `${entry}\n${PROLOGUE}\nconst cssMutant = ${values}[globalThis.__mutant];\nif (cssMutant) document.documentElement.style.setProperty(...cssMutant);\n`;
}
