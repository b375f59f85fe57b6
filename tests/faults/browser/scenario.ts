import type { Stock } from './stock.ts';
import { after, type Intent, possibleIntents, startState, type State } from './model.ts';
import type { NetworkFault } from './network.ts';
import { Random } from './random.ts';

/** One thing that happens in a scenario. Learners are told apart by who: A, whose device it is, and B. */
export type Step =
  | { do: 'intent'; who: 'A' | 'B'; intent: Intent }
  | { do: 'disturb'; faults: NetworkFault[] }
  | { do: 'cut' | 'offline' | 'reconnect' }
  | { do: 'stop-server' | 'kill-server' | 'start-server' }
  | { do: 'open-tab' | 'close-pages' | 'reload' }
  | { do: 'stop-worker' | 'sync-event' | 'await-worker-delivery' }
  | { do: 'revoke' | 'log-in-again' }
  | { do: 'switch'; to: 'A' | 'B' };

export const THEMES = [
  'offline',
  'server-errors',
  'lost-answers',
  'late-and-doubled',
  'server-restart',
  'two-tabs',
  'worker-stopped',
  'pages-closed',
  'token-expiry',
  'user-switch',
] as const;
export type Theme = (typeof THEMES)[number];

export interface Scenario {
  theme: Theme;
  steps: Step[];
  expected: { A: State; B: State };
  intents: { A: Intent[]; B: Intent[] };
}

/** The scenario of a seed: 2 to 6 intents of a learner and the faults of `theme` among them. */
export function generateScenario(seed: number, theme: Theme, stock: Stock): Scenario {
  return new Writer(new Random(seed), theme, stock).write();
}

class Writer {
  private readonly random: Random;
  private readonly stock: Stock;
  private readonly scenario: Scenario;
  private left: number;

  constructor(random: Random, theme: Theme, stock: Stock) {
    this.random = random;
    this.stock = stock;
    this.left = random.int(2, 6);
    const start = () => startState(stock);
    this.scenario = { theme, steps: [], expected: { A: start(), B: start() }, intents: { A: [], B: [] } };
  }

  write(): Scenario {
    if (this.random.chance(0.3)) this.intents(1);
    this.disaster();
    this.intents(this.left);
    return this.scenario;
  }

  private disaster(): void {
    const { random } = this;
    switch (this.scenario.theme) {
      case 'offline':
        this.then('offline').intents(2).maybe('reload').intents(1).then('reconnect');
        break;
      case 'server-errors':
        this.disturb(() => ({ kind: 'refuse', ...random.pick(REFUSALS) })).intents(2);
        break;
      case 'lost-answers':
        this.disturb(() => ({ kind: random.pick(['lose-answer', 'fail-after-commit'] as const) })).intents(2);
        break;
      case 'late-and-doubled':
        this.disturb(() => this.lateOrDoubled()).intents(2);
        break;
      case 'server-restart':
        this.intents(1)
          .then(random.pick(['stop-server', 'kill-server']))
          .intents(2)
          .then('start-server');
        break;
      case 'two-tabs':
        this.maybe('cut')
          .intents(1)
          .then('open-tab')
          .intents(1)
          .disturb(() => this.anyFault());
        this.then('reconnect').intents(1);
        break;
      case 'worker-stopped':
        this.then('cut').intents(2).then('stop-worker').then('reconnect').maybe('sync-event').maybe('stop-worker');
        break;
      case 'pages-closed':
        this.then('cut').intents(this.left).then('close-pages').then('reconnect').then('sync-event');
        this.then('await-worker-delivery');
        break;
      case 'token-expiry':
        this.then('cut').intents(2).then('revoke').then('reconnect').then('log-in-again');
        break;
      case 'user-switch':
        this.maybe('cut').intents(2).switchTo('B').then('reconnect').intentsOf('B', 2).maybe('cut').switchTo('A');
    }
  }

  private then(what: Extract<Step, { do: string }>['do'] & SimpleStep): this {
    this.scenario.steps.push({ do: what });
    return this;
  }

  private maybe(what: SimpleStep): this {
    return this.random.chance(0.5) ? this.then(what) : this;
  }

  private switchTo(to: 'A' | 'B'): this {
    this.scenario.steps.push({ do: 'switch', to });
    return this;
  }

  private intents(count: number): this {
    const now = Math.min(count, this.left);
    this.left -= now;
    return this.intentsOf('A', now);
  }

  private intentsOf(who: 'A' | 'B', count: number): this {
    for (let i = 0; i < count; i += 1) {
      const intent = this.random.pick(possibleIntents(this.scenario.expected[who], this.stock));
      this.scenario.expected[who] = after(this.scenario.expected[who], intent);
      this.scenario.intents[who].push(intent);
      this.scenario.steps.push({ do: 'intent', who, intent });
    }
    return this;
  }

  private disturb(fault: () => NetworkFault): this {
    const faults = Array.from({ length: this.random.int(1, 3) }, fault);
    this.scenario.steps.push({ do: 'disturb', faults });
    return this;
  }

  private lateOrDoubled(): NetworkFault {
    if (this.random.chance(0.3)) return { kind: 'duplicate' };
    return { kind: this.random.pick(['late', 'hold'] as const), ms: this.random.int(50, 2500) };
  }

  private anyFault(): NetworkFault {
    if (this.random.chance(0.5)) return this.lateOrDoubled();
    return { kind: this.random.pick(['lose-answer', 'fail-after-commit'] as const) };
  }
}

type SimpleStep = Exclude<Step, { intent: Intent } | { faults: NetworkFault[] } | { to: string }>['do'];

const REFUSALS = [
  { status: 500 },
  { status: 502 },
  { status: 503 },
  { status: 503, retryAfterSeconds: 1 },
  { status: 429 },
  { status: 429, retryAfterSeconds: 1 },
  { status: 408 },
];
