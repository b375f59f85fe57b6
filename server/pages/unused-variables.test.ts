import { expect, it } from 'vitest';
import { dropUnusedVariables } from './unused-variables.ts';

it('keeps what is referred to, directly, through another variable and by an attribute, in every scheme', () => {
  const html = `<style>:root{--a:1px;--b:var(--c, 2px);--c:3px;--d:4px;--e:5px}
:root[data-scheme=dark]{--c:6px;--d:7px}</style>
<style>@media (min-width:1px){p{margin:var(--b)}}</style><p style="padding: var(--e)">var(--a)</p>`;
  const kept = dropUnusedVariables(html.replace('var(--a)', ''));
  expect(kept).toContain(':root{--b:var(--c, 2px);--c:3px;--e:5px}');
  expect(kept).toContain(':root[data-scheme=dark]{--c:6px}');
  expect(kept).toContain('@media (min-width:1px){p{margin:var(--b)}}');
  expect(kept).toContain('<p style="padding: var(--e)">');
});

it('leaves a document without styles as it is', () => {
  expect(dropUnusedVariables('<p>$& and $1</p>')).toBe('<p>$& and $1</p>');
});
