import { expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp({ limits: 'none' });

const REFUSED = 'This call is for the pages of this site, and for programs.';
const ofAccount = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].auth === 'required');

/** What a browser says of a request, by who makes it. */
const say = (site: string, mode: string, destination: string) => ({
  'Sec-Fetch-Site': site,
  'Sec-Fetch-Mode': mode,
  'Sec-Fetch-Dest': destination,
});
const OTHERS = {
  'a script of another site': say('cross-site', 'cors', 'empty'),
  'a script of a neighbour': say('same-site', 'cors', 'empty'),
  'a picture in another site': say('cross-site', 'no-cors', 'image'),
  'a link in another site': say('cross-site', 'navigate', 'document'),
  'a form of this site': say('same-origin', 'navigate', 'document'),
  'a picture in this site': say('same-origin', 'no-cors', 'image'),
  'the address bar': say('none', 'navigate', 'document'),
};

async function messageTo(name: EndpointName, headers: Record<string, string>, as?: { token: string }) {
  const { method, path } = ENDPOINTS[name];
  const body = method === 'GET' ? {} : { body: {} };
  const answer = await t.request<Partial<ErrorAnswer>>(path, { method, headers, ...body, ...(as && { as }) });
  return [answer.status, answer.body.message];
}

it.each(Object.entries(OTHERS))('no call for accounts does anything for %s', async (_, headers) => {
  const learner = await t.signUp();
  for (const name of ofAccount) {
    expect([name, ...(await messageTo(name, headers, learner))]).toEqual([name, 403, REFUSED]);
  }
  expect((await t.request('/user/me', { as: learner })).status).toBe(200);
});

it('a script of this site, a worker without a page and a program are answered', async () => {
  const learner = await t.signUp();
  const own = [
    say('same-origin', 'cors', 'empty'),
    say('same-origin', 'same-origin', 'empty'),
    say('none', 'cors', 'empty'),
    {},
  ];
  for (const headers of own) {
    expect((await t.request('/user/me', { as: learner, headers })).status).toBe(200);
    for (const name of ofAccount) expect((await messageTo(name, headers))[1]).not.toBe(REFUSED);
  }
});
