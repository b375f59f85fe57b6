import { randomUUID } from 'node:crypto';
import type { GoogleReturn } from '#contract/factors.ts';
import type { OidcProvider, Person } from './oidc-provider.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Somebody whom nobody here has met. */
export function newPerson(fields: Partial<Person> = {}): Person {
  const sub = randomUUID();
  return { sub, name: 'Asha Rao', email: `${sub}@gmail.example`, email_verified: true, ...fields };
}

/** Begins, as a signed-in user or a visitor; answers what the browser keeps, and where it is to go. */
export async function beginGoogle(t: TestApp, as?: TestUser): Promise<{ address: string; pending: string }> {
  const answer = await t.request<{ data: { address: string; pending: string } }>('/user/google/begin', {
    body: {},
    ...(as && { as }),
  });
  if (answer.status !== 200) throw new Error(`begin: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** What the page sends when `person` has agreed at the provider. */
export async function comeBack(
  t: TestApp,
  provider: OidcProvider,
  { person = newPerson(), as }: { person?: Person; as?: TestUser } = {},
): Promise<GoogleReturn> {
  const { address, pending } = await beginGoogle(t, as);
  provider.person = person;
  const { searchParams } = await provider.consent(address);
  return { pending, code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
}
