import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '#contract/headers.ts';
import { breath, currentProcess } from './device-process.ts';
import type { ModelServer } from './model-server.ts';
import type { Fault } from './schedule.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A request that the server answered, whether or not the device heard it. */
export interface Served {
  key: string;
  path: string;
  /** Whose token came with it; null when it was of nobody. */
  subject: string | null;
  /** Whose command the device called it. */
  clientUser: string | null;
  status: number;
  code: string | null;
  replayed: boolean;
}

type Deliver = () => Promise<Response>;
const REQUEST_TIMEOUT_MS = 15_000;
const cutOff = () => new TypeError('network error');
const refuse = (status: number, code: string, seconds: number) =>
  new Response(JSON.stringify({ success: false, code, message: `status ${status}` }), {
    status,
    headers: { 'Retry-After': String(seconds) },
  });

/** The line between the device and the server, with its faults: each request takes the next one. */
export class Line {
  faults: Fault[] = [];
  readonly served: Served[] = [];
  /** Who is signed in on the device. */
  signedIn: () => string | null = () => null;
  /** What the device has sent, whatever became of it, and on whose behalf its sender may speak. */
  readonly sent: { key: string; by: (string | null)[] }[] = [];
  #server: ModelServer;
  #clock: VirtualClock;
  #late: { steps: number; deliver: Deliver }[] = [];
  #underWay = new Set<Promise<unknown>>();

  constructor(server: ModelServer, clock: VirtualClock) {
    this.#server = server;
    this.#clock = clock;
  }

  /** What the device calls instead of `fetch`. */
  send = async (url: string, init: RequestInit): Promise<Response> => {
    await breath();
    const key = new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER) ?? '';
    const process = currentProcess();
    // A page is one learner's. The worker asks who is there when it starts to deliver, which may be after a freeze.
    const by = [process?.userId ?? null, ...(process?.kind === 'worker' ? [this.signedIn()] : [])];
    this.sent.push({ key, by });
    const answer = await this.#carry(url, init);
    await breath();
    // Which comes first after a freeze is open: the answer, or the timer that ran out meanwhile. Here it is the answer.
    if (init.signal?.aborted && (init.signal.reason as Error).name !== 'TimeoutError') init.signal.throwIfAborted();
    return answer;
  };

  /** One step of the schedule is over: what was late by so many arrives. */
  async arrive(steps = 1): Promise<void> {
    for (const late of this.#late) late.steps -= steps;
    const due = this.#late.filter((late) => late.steps <= 0);
    this.#late = this.#late.filter((late) => late.steps > 0);
    for (const { deliver } of due) await deliver();
  }

  /** Everything that was ever sent has arrived or never will. */
  async runDry(): Promise<void> {
    await this.arrive(Infinity);
    await Promise.all(this.#underWay);
  }

  async #carry(url: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
    const deliver = () => this.#deliver(new Request(url, { method, headers, body }));
    const fault = this.faults.shift() ?? { kind: 'none' };
    switch (fault.kind) {
      case 'none':
        return deliver();
      case 'unreachable':
        throw cutOff();
      case 'answerLost':
        await deliver();
        throw cutOff();
      case 'errorAfterCommit':
        await deliver();
        return refuse(500, 'internal', 0);
      case 'portal':
        return new Response('<h1>Welcome to the hotel</h1>', { status: 200 });
      case 'busy':
        return refuse(503, 'unavailable', fault.seconds);
      case 'throttled':
        return refuse(429, 'rate_limited', fault.seconds);
      case 'stalled':
      case 'timeout':
        if (fault.kind === 'timeout') await deliver();
        this.#clock.advance(REQUEST_TIMEOUT_MS);
        signal?.throwIfAborted();
        throw new Error('A request has no time limit');
      case 'twice':
        return (await Promise.all([deliver(), deliver()]))[1];
      case 'late':
        this.#late.push({ steps: fault.steps, deliver });
        throw cutOff();
      case 'copied':
        this.#late.push({ steps: fault.steps, deliver });
        return deliver();
      case 'sessionEnds':
        await this.#server.endSession(bearerOf(new Headers(headers)));
        return deliver();
      case 'serverRestarts':
        await deliver();
        this.#server.restart();
        throw cutOff();
    }
  }

  #deliver(request: Request): Promise<Response> {
    const delivery = this.#serve(request);
    this.#underWay.add(delivery);
    void delivery.finally(() => this.#underWay.delete(delivery));
    return delivery;
  }

  async #serve(request: Request): Promise<Response> {
    const subject = this.#server.subjectOf(bearerOf(request.headers));
    const response = await this.#server.fetch(request);
    const text = await response.text();
    const { status, headers } = response;
    this.served.push({
      key: request.headers.get(IDEMPOTENCY_KEY_HEADER) ?? '',
      path: new URL(request.url).pathname,
      subject,
      clientUser: request.headers.get(CLIENT_USER_HEADER),
      status,
      code: status < 400 ? null : (JSON.parse(text) as { code: string }).code,
      replayed: headers.get(REPLAYED_HEADER) === 'true',
    });
    return new Response(text, { status, headers });
  }
}

function bearerOf(headers: Headers): string {
  return headers.get('Authorization')?.replace('Bearer ', '') ?? '';
}
