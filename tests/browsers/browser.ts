/** A node of the page as the engine's protocol names it, null for none. Good until the page changes. */
export type Node = unknown;

/** What a test needs of a page, and every engine's protocol has. Each call rejects when the engine does not answer. */
export interface Tab {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  address: () => Promise<string>;
  /** The value of an expression, awaited; what JSON can carry. */
  evaluate: (expression: string) => Promise<unknown>;
  /** The node that an expression gives. */
  node: (expression: string) => Promise<Node>;
  /** A press of the mouse in its middle. */
  click: (node: Node) => Promise<void>;
  /** Puts a text where another was, by the keyboard. */
  write: (node: Node, text: string) => Promise<void>;
  press: (node: Node, key: 'Enter' | 'Escape') => Promise<void>;
  /** Of the window's content, CSS pixels. */
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** A PNG. */
  screenshot: () => Promise<Buffer>;
}

/** One engine on one profile. */
export interface Browser {
  readonly tab: Tab;
  /** What consoles and the engine itself have said so far. */
  readonly said: readonly string[];
  /** Closes the page, as a user closes a tab; an empty one takes its place. */
  closePage: () => Promise<void>;
  /** Ends it as by its menu. The profile stays. */
  quit: () => Promise<void>;
  /** SIGKILL to all of its processes: no goodbye. The profile stays. */
  kill: () => Promise<void>;
}

export interface Engine {
  name: 'chromium' | 'firefox' | 'webkit';
  /** What this machine lacks to run it; null for nothing. */
  missing: string | null;
  launch: (profile: string) => Promise<Browser>;
}
