import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What is longer is strong, and the time to estimate grows faster than the length. */
const ESTIMATED = 64;

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: ESTIMATED });

/** 0: guessed at once; 4: guessed by nobody. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** How hard it is to guess for who knows lists of passwords, the keyboard, and `own`: what is known of its owner. */
export function strengthOf(password: string, own: readonly string[]): Strength {
  const known = own.flatMap((words) => [words, ...words.split(/[^\p{L}\d]+/u)]);
  return estimate.check(password, known.filter(Boolean)).score;
}
