import postcss, { type Declaration, type Root } from 'postcss';

const STYLES = /(<style[^>]*>)([\s\S]*?)(<\/style>)/g;
const REFERENCES = /var\(\s*(--[\w-]+)/g;

const referencesIn = (text: string) => [...text.matchAll(REFERENCES)].map(([, name = '']) => name);

/** Every variable of `roots` that `html` refers to, also through others. */
function variablesInUse(html: string, roots: readonly Root[]): Set<string> {
  const definitions = new Map<string, Declaration[]>();
  const waiting = referencesIn(html.replace(STYLES, ''));
  for (const root of roots) {
    root.walkDecls((declaration) => {
      if (!declaration.variable) waiting.push(...referencesIn(declaration.value));
      else definitions.set(declaration.prop, [...(definitions.get(declaration.prop) ?? []), declaration]);
    });
  }
  const used = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const { value } of definitions.get(name) ?? []) waiting.push(...referencesIn(value));
  }
  return used;
}

/**
 * Takes out of a document's <style> elements the CSS variables that nothing in it refers to: a theme defines many for
 * what comes later, with the stylesheets that the document links.
 */
export function dropUnusedVariables(html: string): string {
  const roots = [...html.matchAll(STYLES)].map(([, , css = '']) => postcss.parse(css));
  const used = variablesInUse(html, roots);
  for (const root of roots) {
    root.walkDecls((declaration) => {
      if (declaration.variable && !used.has(declaration.prop)) declaration.remove();
    });
  }
  const texts = roots.map(String);
  return html.replace(STYLES, (_style, open: string, _css, close: string) => `${open}${texts.shift()}${close}`);
}
