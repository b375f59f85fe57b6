import { subscribe } from 'node:diagnostics_channel';

/** As the `fetch` of Node tells of a request: docs.undici.nodejs.org, DiagnosticsChannel. */
interface Told {
  request: { origin: string; method: string; path: string };
  response?: { statusCode: number };
  error?: Error;
}

export interface Requests {
  sent: number;
  /** Those that were answered with 500 or more, and those whose connection broke. */
  failures: string[];
  /** The longest time between a request that only reads and the head of its answer, ms. */
  longest: number;
}

/** Looks at every `fetch` of this process to `origin`, also at those that its caller says again. */
export function watchRequests(origin: string): Requests {
  const requests: Requests = { sent: 0, failures: [], longest: 0 };
  const begun = new WeakMap<object, number>();
  const on = (name: string, note: (told: Told) => void) =>
    subscribe(`undici:request:${name}`, (message) => {
      const told = message as Told;
      if (told.request.origin === origin) note(told);
    });
  const fail = ({ request }: Told, what: string) =>
    requests.failures.push(`${new Date().toISOString()} ${request.method} ${request.path}: ${what}`);
  on('create', ({ request }) => {
    requests.sent += 1;
    begun.set(request, performance.now());
  });
  on('headers', (told) => {
    const status = told.response?.statusCode ?? 0;
    if (told.request.method === 'GET')
      requests.longest = Math.max(requests.longest, performance.now() - (begun.get(told.request) ?? 0));
    if (status >= 500) fail(told, String(status));
  });
  on('error', (told) => fail(told, String(told.error)));
  return requests;
}
