import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/** The rest takes 175 KB (Brotli), and the server refuses all of them. */
const FOR_BROWSERS = 2000;
const LIST = /@zxcvbn-ts\/language-common\/dist\/passwords\.json\.mjs$/;

/** Leaves the most used of the list of stolen passwords to the meter that browsers load. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    transform: (_, id) =>
      LIST.test(id)
        ? { code: `export default ${JSON.stringify(dictionary['passwords-common'].slice(0, FOR_BROWSERS))}`, map: null }
        : null,
  };
}
