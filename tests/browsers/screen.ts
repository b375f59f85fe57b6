import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { poll } from '../support/poll.ts';
import type { Node, Tab } from './browser.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
const WITHIN_MS = 30_000;

type Name = string | RegExp;

/** What a user calls a thing on a page: what it is, and its words. */
export interface Thing {
  /** One of several, where it depends on what was done. */
  role: string | readonly string[];
  /** Its accessible name: the whole of it, or a pattern. */
  name?: Name;
  /** Of a button that stays in or out. */
  pressed?: boolean;
  /** The part of the page that holds it. */
  within?: 'banner' | 'main' | 'dialog';
}

const nameOf = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name));
const describe = ({ role, name, pressed, within }: Thing) =>
  `${[role].flat().join(' or ')} ${name ?? ''}${pressed === undefined ? '' : ` (pressed: ${pressed})`}${within ? ` in ${within}` : ''}`;

function findThing({ role, name, pressed, within }: Thing): string {
  const options = `{ ${name === undefined ? '' : `name: ${nameOf(name)}, `}${pressed === undefined ? '' : `pressed: ${pressed}`} }`;
  const roots = within ? `TestingLibraryDom.queryAllByRole(document.body, '${within}')` : '[document.body]';
  const roles = JSON.stringify([role].flat());
  return `${roots}.flatMap((root) => ${roles}.flatMap((role) => TestingLibraryDom.queryAllByRole(root, role, ${options})))`;
}

/** Whether the thing is in view, at rest and under the pointer. What is pressed while the page moves is missed by a hand as well. */
const isAtRest = (thing: Thing) => `(async () => {
  const found = ${findThing(thing)}[0];
  if (!found) return false;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const place = () => found.getBoundingClientRect();
  const isUnderPointer = () => {
    const { x, y, width, height } = place();
    const under = document.elementFromPoint(x + width / 2, y + height / 2);
    return under !== null && (found.contains(under) || under.contains(found));
  };
  if (!isUnderPointer()) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = place();
  await frame();
  await frame();
  const after = place();
  return after.x === before.x && after.y === before.y && isUnderPointer();
})()`;

/** The browser was ended: nothing that is asked of it will come. */
export class BrowserGone extends Error {}

/**
 * A page as its user meets it, in any engine. Everything is waited for, and asked again while the page changes under the
 * question. Testing Library finds what is asked for: it reads roles and names from the document alone, so that it works where
 * the engine's protocol has no accessibility tree (WebKit's).
 */
export class Screen {
  private readonly tab: () => Tab;

  /** `tab` gives the page of now: a browser that was quit has another one. Throws `BrowserGone` when there is none. */
  constructor(tab: () => Tab) {
    this.tab = tab;
  }

  goto(address: string) {
    return this.tab().goto(address);
  }

  reload() {
    return this.tab().reload();
  }

  address() {
    return this.tab().address();
  }

  resize(size: { width: number; height: number }) {
    return this.tab().resize(size);
  }

  screenshot() {
    return this.tab().screenshot();
  }

  /** Until nothing moves and each picture in the window is there. */
  settled() {
    const moving = `document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().iterations !== Infinity)`;
    const missing = `[...document.images].some((image) => image.getBoundingClientRect().top < innerHeight && !image.complete)`;
    return this.until(
      () => this.evaluate(`document.fonts.status === 'loaded' && !${moving} && !${missing}`),
      'The page moves',
    );
  }

  /** The value of an expression in the page, whose context may be gone at any moment. */
  evaluate<T>(expression: string): Promise<T> {
    return this.tab().evaluate(expression) as Promise<T>;
  }

  /** Resolves when `attempt` is true; what it throws counts as not yet. */
  async until(attempt: () => Promise<boolean>, what: string, withinMs = WITHIN_MS): Promise<void> {
    let last: unknown;
    const tried = async () => {
      try {
        last = undefined;
        return await attempt();
      } catch (error) {
        if (error instanceof BrowserGone) throw error;
        last = error;
        return false;
      }
    };
    const describeEnd = async () => {
      const words = await this.evaluate<string>('document.body.innerText').catch(String);
      return `${what}\nat ${await this.address()}${last instanceof Error ? `\n${last.message}` : ''}\n${words.slice(0, 1500)}`;
    };
    await poll(tried, withinMs, describeEnd);
  }

  private async loadLibrary() {
    if (await this.evaluate('typeof TestingLibraryDom === "object"')) return;
    // A promise is waited for, which tells that a script as such has run.
    await this.evaluate(`(async () => { ${LIBRARY} })()`);
  }

  /** `ready`: an expression that is true once it can be done. */
  private async act(thing: Thing, does: (node: Node) => Promise<void>, ready = 'true'): Promise<void> {
    await this.until(
      async () => {
        await this.loadLibrary();
        if (!(await this.evaluate<boolean>(ready))) return false;
        const node = await this.tab().node(`${findThing(thing)}[0] ?? null`);
        if (!node) return false;
        await does(node);
        return true;
      },
      `No ${describe(thing)}`,
    );
  }

  press(thing: Thing) {
    return this.act(thing, (node) => this.tab().click(node), isAtRest(thing));
  }

  enter(thing: Thing, text: string) {
    return this.act(thing, async (node) => {
      await this.tab().write(node, text);
      await this.tab().press(node, 'Enter');
    });
  }

  /** Writes into the field with this label. */
  async fill(label: Name, text: string) {
    await this.until(
      async () => {
        await this.loadLibrary();
        const found = `TestingLibraryDom.queryAllByLabelText(document.body, ${nameOf(label)}, { selector: 'input, textarea' })`;
        const node = await this.tab().node(`${found}[0] ?? null`);
        if (!node) return false;
        await this.tab().write(node, text);
        return true;
      },
      `No field ${String(label)}`,
    );
  }

  async count(thing: Thing): Promise<number> {
    await this.loadLibrary();
    return this.evaluate<number>(`${findThing(thing)}.length`);
  }

  see(thing: Thing, withinMs?: number) {
    return this.until(async () => (await this.count(thing)) > 0, `No ${describe(thing)}`, withinMs);
  }

  /** Until the page has words like these. */
  read(words: RegExp, withinMs?: number) {
    const has = `${String(words)}.test(document.body.innerText)`;
    return this.until(() => this.evaluate<boolean>(has), `No words ${String(words)}`, withinMs);
  }

  /** Until this is the page's path, or one like this. */
  arrive(path: string | RegExp, withinMs?: number) {
    const isThere = (at: string) => (typeof path === 'string' ? at === path : path.test(at));
    return this.until(async () => isThere(new URL(await this.address()).pathname), `Not at ${String(path)}`, withinMs);
  }
}
