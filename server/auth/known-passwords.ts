import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { isOwnName, OWN_NAME_TEXT } from '#contract/password.ts';
import { Refusal } from '../services/refusal.ts';

/** Those of published breaches that were used most, in small letters; shorter ones are refused anyway. */
const KNOWN = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN));

/** Words of this place, which somebody who guesses here tries first; with figures and marks around them, too. */
const OUR_WORDS = new Set(
  [
    'codeit',
    'codeitbootcamp',
    'bootcamp',
    'codeitlearn',
    'ilovecodeit',
    'learncodeit',
    'welcomecodeit',
    'codeitadmin',
  ].concat([
    'codeitinstructor',
    'codeitstudent',
    'codeitcourse',
    'codeitcourses',
    'codeitpassword',
    'passwordcodeit',
    'mycodeit',
  ]),
);

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Throws `bad_request` for a password that others would try first. */
export function requireGoodPassword(password: string, owner: { email: string; username: string }): void {
  if (isOwnName(password, owner)) throw new Refusal('bad_request', OWN_NAME_TEXT);
  if (OUR_WORDS.has(lettersOf(password))) {
    throw new Refusal('bad_request', 'This password is too close to our name. Choose another one.');
  }
  if (KNOWN.has(password.trim().toLowerCase())) {
    throw new Refusal('bad_request', 'This password is in lists of stolen passwords. Choose another one.');
  }
}
