import type { WriteStream } from 'node:tty';

const WIDTH = 30;

export interface ProgressBar {
  /** `share`: 0 to 1. Redraws at most ten times a second. */
  draw: (share: number, text: string) => void;
  /** Writes a line above the bar. */
  line: (text: string) => void;
  /** Removes the bar. */
  end: () => void;
}

/** A bar on a terminal's error stream; anywhere else only the lines are written. */
export function createProgressBar(out: WriteStream | NodeJS.WritableStream): ProgressBar {
  const isTerminal = 'isTTY' in out && out.isTTY;
  const columns = () => ('columns' in out && out.columns ? out.columns : 80);
  const clear = () => (isTerminal ? '\r\u001b[K' : '');
  let last = '';
  let drawnAt = 0;
  return {
    draw(share, text) {
      if (!isTerminal || (Date.now() - drawnAt < 100 && share < 1)) return;
      drawnAt = Date.now();
      const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
      const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${text}`;
      last = bar.slice(0, columns() - 1);
      out.write(clear() + last);
    },
    line(text) {
      out.write(`${clear()}${text}\n${last}`);
    },
    end() {
      out.write(clear());
      last = '';
    },
  };
}
