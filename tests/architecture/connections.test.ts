import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { codeIn, importsOf, readPage, readSources, tableBelow } from '../support/sources.ts';

const PAGE = readPage('docs/operating-safely.md');
const server = readSources('server');

/** What opens a connection. `fetch` of a cache, of an app in this process and the like has an object before it. */
const MODULES =
  /^(pg|nodemailer|openid-client|razorpay|web-push|@aws-sdk\/.*|@opentelemetry\/exporter-.*|(node:)?(https?|http2|net|tls|dgram|dns|inspector)(\/promises)?|undici|axios|ws)$/;
const GLOBALS = /(?<![.\w])(?:globalThis\.)?(?:fetch|XMLHttpRequest|WebSocket|EventSource)\(/;
/** A module of which something else is taken: to listen, to read an address. */
const HARMLESS: Record<string, RegExp> = {
  'server/listen.ts': /^node:https$/,
  'server/program/addresses.ts': /^node:net$/,
};

const connecting = server
  .filter(({ file, code }) => {
    const modules = importsOf(code).filter((from) => MODULES.test(from) && !HARMLESS[file]?.test(from));
    return (
      modules.length > 0 ||
      GLOBALS.test(code.replaceAll(/^(?:async )?function fetch\(|fetch\(input|options\.fetch\(/gm, ''))
    );
  })
  .map(({ file }) => file);

describe('what docs/operating-safely.md says of connections', () => {
  it('has each file of the server that opens one, and no other', () => {
    const named = tableBelow(PAGE, '### Of the server').flatMap((cells) => codeIn(cells.at(-1)));
    expect([...new Set(named)].sort()).toEqual(
      connecting.filter((file) => !file.startsWith('server/payments/sandbox/')),
    );
  });

  it('has each host that a page may load from or send to', () => {
    const env = { payments: undefined, razorpay: { keyId: 'k', keySecret: 's', webhookSecret: undefined } };
    const policy = contentSecurityPolicy('<html></html>', [], env);
    const hosts = [...new Set([...policy.matchAll(/https:\/\/([^\s;]+)/g)].map(([, host = '']) => host))];
    const named = tableBelow(PAGE, '### Of the browser').flatMap((cells) => codeIn(cells[0]));
    expect(named.sort()).toEqual(hosts.sort());
  });

  it('has each push service', () => {
    const { code = '' } = server.find(({ file }) => file === 'server/push/push-sender.ts') ?? {};
    const [, list = ''] = /SERVICES = \[([^]*?)\];/.exec(code) ?? [];
    const hosts = [...list.matchAll(/\/\^https:\\\/\\\/(.+)\$\//g)].map(([, host = '']) =>
      host.replace('[\\w-]+', '*').replaceAll('\\', ''),
    );
    expect(hosts.length).toBeGreaterThan(3);
    const text = tableBelow(PAGE, '### Of the server').flatMap((cells) => codeIn(cells[0]));
    expect(hosts.filter((host) => !text.includes(host))).toEqual([]);
  });
});

it('nothing switches off the check of a certificate', () => {
  const off =
    /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|no-verify|requireTLS:\s*false|ignoreTLS/;
  expect(
    readSources('server', 'scripts')
      .filter(({ code }) => off.test(code))
      .map(({ file }) => file),
  ).toEqual([]);
});
