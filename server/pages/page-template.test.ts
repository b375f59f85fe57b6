import { describe, expect, it } from 'vitest';
import { fillTemplate } from './page-template.ts';

const TEMPLATE = '<head><!--boot-script--><!--head--></head><div id="root"><!--app--></div><!--state-->';

describe('fillTemplate', () => {
  it('keeps data from leaving its script element', () => {
    const html = fillTemplate(TEMPLATE, {
      head: '<title>t</title>',
      body: '<p>$& costs $1</p>',
      state: { title: '</script><script>alert(1)</script><!--' },
      bootScript: 'boot()',
      rendered: 'page',
    });
    expect(html).not.toContain('</script><script>alert');
    expect(html).toContain('<p>$& costs $1</p>');
    const json = /id="query-state">(.*)<\/script>/.exec(html)?.[1];
    expect(JSON.parse(json ?? '')).toEqual({ title: '</script><script>alert(1)</script><!--' });
  });

  it('marks the shell and leaves out the state', () => {
    const html = fillTemplate(TEMPLATE, { head: '', body: '', state: null, bootScript: '', rendered: 'shell' });
    expect(html).toContain('<div id="root" data-rendered="shell">');
    expect(html).not.toContain('query-state');
  });
});
