import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

/** Somebody with an account at the provider. */
export interface Person {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

/** What the provider does wrong with the next ID token. */
export type Lie = 'nonce' | 'aud' | 'iss' | 'expired' | 'unsigned' | 'foreign-key';

interface Asked {
  clientId: string;
  redirectUri: string;
  nonce: string;
  challenge: string;
  person: Person;
}

/** A provider of OpenID Connect on this machine, that asks with one button whether to go on. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who sits at the browser. */
  person: Person;
  lie: Lie | null;
  /** Broken: it answers everything with 503. */
  isDown: boolean;
  /** How many requests it got. */
  requests: number;
  /** As a browser does where the user goes on at `address`: answers where it is sent back to. */
  consent: (address: string) => Promise<URL>;
  close: () => Promise<void>;
}

const KEY = 'key-1';
const ALG = 'RS256';
const random = () => randomBytes(24).toString('base64url');

export async function startOidcProvider(): Promise<OidcProvider> {
  const { publicKey, privateKey } = await generateKeyPair(ALG);
  const foreign = await generateKeyPair(ALG);
  const codes = new Map<string, Asked>();
  const app = new Hono();
  const server = createAdaptorServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It keeps no process from its end.
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: OidcProvider = {
    issuer,
    clientId: 'code-it',
    clientSecret: random(),
    person: { sub: '1001', name: 'Asha Rao', email: 'asha@example.org', email_verified: true },
    lie: null,
    isDown: false,
    requests: 0,
    async consent(address) {
      const answer = await fetch(address.replace('/authorize?', '/consent?'), { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };

  app.use(async (c, next) => {
    provider.requests += 1;
    return provider.isDown ? c.text('Out of order', 503) : next();
  });
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALG],
      code_challenge_methods_supported: ['S256'],
    }),
  );
  app.get('/jwks', async (c) =>
    c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: KEY, alg: ALG, use: 'sig' }] }),
  );

  app.get('/authorize', (c) => {
    const { search } = new URL(c.req.url);
    const back = new URL(c.req.query('redirect_uri') ?? '');
    back.search = new URLSearchParams({ error: 'access_denied', state: c.req.query('state') ?? '' }).toString();
    const to = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return c.html(
      `<!doctype html><title>Provider</title><h1>Sign in</h1><a href="/consent${to(search)}">Go on</a> <a href="${to(back.href)}">Cancel</a>`,
    );
  });
  app.get('/consent', (c) => {
    const asked = new URL(c.req.url).searchParams;
    const of = (name: string) => asked.get(name) ?? '';
    if (of('client_id') !== provider.clientId || of('code_challenge_method') !== 'S256') return c.text('Refused', 400);
    const code = random();
    const redirectUri = of('redirect_uri');
    const { clientId, person } = provider;
    codes.set(code, { clientId, redirectUri, nonce: of('nonce'), challenge: of('code_challenge'), person });
    return c.redirect(
      `${redirectUri}?${new URLSearchParams({ code, state: of('state'), scope: 'openid' }).toString()}`,
    );
  });

  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const of = (name: string) => form.get(name) ?? '';
    const asked = codes.get(of('code'));
    codes.delete(of('code'));
    const proof = createHash('sha256').update(of('code_verifier')).digest('base64url');
    const isIt =
      asked?.challenge === proof &&
      asked.redirectUri === of('redirect_uri') &&
      of('client_id') === provider.clientId &&
      of('client_secret') === provider.clientSecret;
    if (!isIt) return c.json({ error: 'invalid_grant' }, 400);
    const id_token = await idToken(asked);
    return c.json({ access_token: random(), token_type: 'Bearer', expires_in: 60, scope: 'openid', id_token });
  });

  async function idToken({ nonce, person }: Asked): Promise<string> {
    const { lie, clientId } = provider;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...person,
      nonce: lie === 'nonce' ? random() : nonce,
      iss: lie === 'iss' ? 'https://id.example.org' : issuer,
      aud: lie === 'aud' ? 'another-client' : clientId,
      iat: now - 600,
      exp: lie === 'expired' ? now - 300 : now + 300,
    };
    if (lie === 'unsigned') return new UnsecuredJWT(claims).encode();
    const key = lie === 'foreign-key' ? foreign.privateKey : privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: ALG, kid: KEY }).sign(key);
  }

  return provider;
}

/** The settings of a server that knows it. */
export const toGoogleEnv = ({ issuer, clientId, clientSecret }: OidcProvider) => ({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
});
