import { readFileSync } from 'node:fs';
import { fromRoot } from '../program/from-root.ts';

const read = (name: string) => readFileSync(fromRoot(`server/payments/sandbox/${name}`), 'utf8');

/** The sandbox's own checkout.js: a classic script that defines `window.Razorpay`. */
export function sandboxCheckoutScript(): string {
  const constants = { MARKUP: read('checkout.html'), STYLE: read('checkout.css') };
  const lines = Object.entries(constants).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};`);
  // In a block, so that a page which loads the script twice does not declare the constants twice.
  return `{\n${lines.join('\n')}\n${read('checkout.js')}}\n`;
}
