// What the proof of a request costs (DPoP): the device that signs, in Chromium, and the server that checks, each against the same
// without. Prints ms and ratios. Run: npm run build && npm run bench -- dpop
import * as DPoP from 'dpop';
import { chromium } from 'playwright';
import { API_BASE } from '#contract/endpoints.ts';
import { NONCE_HEADER, PROOF_HEADER } from '#contract/headers.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { createKeyProofs } from '#server/auth/key-proofs.ts';
import { signUp } from '../support/api-client.ts';
import { createAppServer } from '../support/app-server.ts';

const ROUNDS = 300;
const median = (ms: number[]) => ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? Number.NaN;

async function time(work: () => Promise<unknown>): Promise<number> {
  const ms: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const begun = performance.now();
    await work();
    ms.push(performance.now() - begun);
  }
  return median(ms);
}
const tell = (what: string, plain: number, proved: number) =>
  console.log(
    `${what}: ${plain.toFixed(2)} ms, with a proof ${proved.toFixed(2)} ms, ${(proved / plain).toFixed(2)} ×`,
  );

const app = await createAppServer();
await app.start();
try {
  const keys = await DPoP.generateKeyPair('ES256');
  const clock = { now: () => new Date() };
  const proofs = createKeyProofs({ secret: 'a secret of the bench', olderSecrets: [], clock, publicUrl: undefined });
  const url = `${app.url}${API_BASE}/user/me`;
  const proof = await DPoP.generateProof(keys, url, 'GET', proofs.nonce(), 'a token');
  console.log(
    `the check alone: ${(await time(() => proofs.verify(proof, { method: 'GET', url, token: 'a token' }))).toFixed(3)} ms`,
  );

  const account = await signUp(app.url);
  let nonce: string | undefined;
  let token = '';
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const address = `${app.url}${API_BASE}${path}`;
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      [PROOF_HEADER]: await DPoP.generateProof(keys, address, method, nonce, token || undefined),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const next = answer.headers.get(NONCE_HEADER);
    if (next === null || answer.status !== 401) return answer;
    nonce = next;
    return ask(method, path, body);
  };
  const { email, password } = account;
  token = ((await (await ask('POST', '/user/login', { email, password })).json()) as LoginAnswer).user.token;
  const bound = {
    Authorization: `Bearer ${token}`,
    [PROOF_HEADER]: await DPoP.generateProof(keys, url, 'GET', nonce, token),
  };
  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
  };
  const plain = { Authorization: `Bearer ${account.token}` };
  await time(() => read(plain));
  tell('a call to the server', await time(() => read(plain)), await time(() => read(bound)));
  console.log(`a proof is ${bound[PROOF_HEADER].length} bytes of header`);

  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const page = await browser.newPage({ baseURL: app.url });
  await page.goto('/about-course');
  // tsx names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (work) => work');
  const device = await page.evaluate(async (rounds) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
    const text = new TextEncoder().encode('x'.repeat(600));
    const middle = async (work: () => Promise<unknown>) => {
      const ms: number[] = [];
      for (let i = 0; i < rounds; i++) {
        const begun = performance.now();
        await work();
        ms.push(performance.now() - begun);
      }
      return ms.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    };
    const sign = async () => {
      await crypto.subtle.exportKey('jwk', pair.publicKey);
      await crypto.subtle.digest('SHA-256', text);
      await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
    };
    const call = async () => (await fetch('/api/v1/course/getAll?limit=10')).arrayBuffer();
    await call();
    return { call: await middle(call), sign: await middle(sign) };
  }, ROUNDS);
  tell('a call of Chromium to a server beside it', device.call, device.call + device.sign);
  await browser.close();
} finally {
  await app.dispose();
}
