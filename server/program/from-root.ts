import { fileURLToPath } from 'node:url';

/**
 * Absolute path of a file of the project. Two folders lie between its root and this module, and as many between it and what is
 * built of this module (dist/server/).
 */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
