import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonLd } from './json-ld.tsx';

test('no value closes the element, and every value is read back as it was', () => {
  const data = { name: '</script><script>alert(1)</script><!--', text: '"quoted" & \u2028' };
  const html = renderToString(<JsonLd data={data} />);
  const inside = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html)?.[1] ?? '';
  expect(inside).not.toContain('<');
  expect(JSON.parse(inside)).toEqual(data);
});
