import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { COURSE_FIELDS } from '#contract/course-fields.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import * as limits from '#contract/limits.ts';
import { REFUND_REASON_MAX } from '#contract/refund-rules.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import { RULES } from '#server/services/accounts/rate-limit-service.ts';
import { PIXELS_MAX } from '#server/services/authoring/picture.ts';
import type { Limit } from '#server/services/limits/attempts.ts';
import { LIMITS } from '#server/services/limits/call-limits.ts';
import { QUOTAS } from '#server/services/quotas.ts';
import { codeIn, tableBelow } from '../support/sources.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'docs/limits.md');
const number = (value: number) => value.toLocaleString('en-US');
const size = (bytes: number) => {
  const units = [
    ['GiB', 1024 ** 3],
    ['MiB', 1024 ** 2],
    ['KiB', 1024],
  ] as const;
  const [unit, of] = units.find(([, least]) => bytes >= least) ?? ['bytes', 1];
  return `${number(bytes / of)} ${unit}`;
};

function every(ms: number): string {
  if (ms >= 60_000) return ms === 60_000 ? 'a minute' : `in ${number(ms / 60_000)} minutes`;
  if (ms >= 1000) return ms === 1000 ? 'a second' : `in ${number(ms / 1000)} s`;
  return `in ${number(ms)} ms`;
}
const allowed = (limit?: Limit) => (limit ? `${number(limit.attempts)}, then one ${every(limit.everyMs)}` : '–');
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What a person may have of each; one that has no words here is told by its name. */
const HAVING: Record<string, [string, (value: number) => string]> = {
  courses: ['courses, drafts too', number],
  videoBytes: ['videos of lessons, with what begun uploads announced', size],
  pictures: ['pictures in lessons, of all courses together', number],
  unpaidOrders: ['payments that were begun and may still arrive', number],
  keptAnswers: ['answers that are kept to be repeated, of 90 days', number],
};
const COUNTED: [string, number][] = [
  ['uploads of videos at a time', limits.VIDEO_UPLOADS_MAX],
  ['tracks of a course', limits.TRACKS_MAX],
  ['captions of a video', limits.CAPTIONS_MAX],
  ['courses in the cart', limits.CART_MAX_ITEMS],
  ['notes, deleted ones too', limits.NOTES_MAX],
  ['attempts at quizzes', limits.QUIZ_ATTEMPTS_MAX],
  ['events of practice', limits.PRACTICE_EVENTS_MAX],
  ['counts of study', limits.STUDY_DAYS_MAX],
  ['earlier texts of a lesson', limits.HISTORY_MAX],
  ['earlier versions of a quiz', limits.QUIZ_VERSIONS_MAX],
];

function quotas(): string {
  const rows = Object.entries(QUOTAS).map(([name, value]) => {
    const [what, say] = HAVING[name] ?? [name, number];
    return [what, say(value)];
  });
  return `## What a person may have\n\n${table(['Of one account', 'At most'], [...rows, ...COUNTED.map(([what, value]) => [what, number(value)])])}`;
}

function calls(): string {
  const rows = Object.entries(LIMITS).map(([name, limit]) => {
    const account = 'account' in limit ? limit.account : undefined;
    return [`\`${name}\``, allowed(account), allowed(limit.address)];
  });
  const head = ['Class', 'An account', 'An address without one, on one server'];
  return `## How often anybody may call\n\n${table(head, rows)}`;
}

/** One that has no words here is told by its name. */
const GUESSED: Record<string, string> = {
  login: 'logging in',
  register: 'registering',
  forgotPassword: 'asking for a letter',
  resetPassword: 'the token of a letter',
  ownPassword: 'the password that is asked for again',
  verifyLetter: 'letters that prove an address',
  emailChange: 'changing the address',
  emailLink: 'the token of such a letter',
  quizAttempt: 'attempts at quizzes',
  certificatePdf: 'the PDF of a certificate',
};

function guessing(): string {
  const rows = Object.entries(RULES).map(([name, of]) => {
    const rule: { counts: string; both?: Limit; account?: Limit; address?: Limit } = of;
    return [GUESSED[name] ?? name, rule.counts, allowed(rule.both), allowed(rule.account), allowed(rule.address)];
  });
  return `## How guessing is limited\n\n${table(['Of', 'Counts', 'One account from one address', 'An account', 'An address'], rows)}`;
}

const LENGTHS: [string, number][] = [
  ...[...Object.entries(COURSE_FIELDS), ...Object.entries(TRACK_FIELDS)].flatMap(([name, field]): [string, number][] =>
    'max' in field
      ? [
          [
            `${name in COURSE_FIELDS && field === COURSE_FIELDS[name as keyof typeof COURSE_FIELDS] ? 'course' : 'track'}: ${name}`,
            field.max,
          ],
        ]
      : [],
  ),
  ['a tag; a course has 5', limits.TAG_MAX],
  ['about an instructor', limits.ABOUT_MAX],
  ['a review', limits.REVIEW_TEXT_MAX],
  ['the reason of a refund', REFUND_REASON_MAX],
  ['a note', limits.NOTE_TEXT_MAX],
  ['a question of a quiz', limits.QUIZ_QUESTION_MAX],
  ['the name on a certificate', limits.CERTIFICATE_NAME_MAX],
  ['a password', limits.PASSWORD_MAX],
];

const fields = () =>
  `## How long texts may be\n\nA body has ${size(limits.JSON_BODY_MAX_BYTES)} at most, that of an edit ${size(limits.EDIT_BODY_MAX_BYTES)}.\n\n${table(
    ['Text', 'Characters'],
    LENGTHS.map(([what, most]) => [what, number(most)]),
  )}`;

const PICTURES = ['JPEG, PNG, WebP, AVIF, GIF', '`.jpg` `.jpeg` `.png` `.webp` `.avif` `.gif`'];
const unpacked = `${number(PIXELS_MAX / 1e6)} megapixels`;
const files = () =>
  table(
    ['Upload', 'Call', 'What it may be', 'Usual endings', 'At most', 'Unpacked'],
    [
      [
        'picture of an account',
        `\`${ENDPOINTS.userAvatar.path}\``,
        ...PICTURES,
        size(limits.AVATAR_MAX_BYTES),
        unpacked,
      ],
      [
        'cover of a course',
        `\`${ENDPOINTS.courseThumbnail.path}\``,
        ...PICTURES,
        size(limits.THUMBNAIL_MAX_BYTES),
        unpacked,
      ],
      [
        'picture in a lesson',
        `\`${ENDPOINTS.lessonPictureAdd.path}\``,
        ...PICTURES,
        size(limits.THUMBNAIL_MAX_BYTES),
        unpacked,
      ],
      [
        'video',
        '`/uploads`',
        'MP4, MOV, M4V, WebM, MKV',
        '`.mp4` `.mov` `.m4v` `.webm` `.mkv`',
        size(limits.VIDEO_MAX_BYTES),
        'never in memory',
      ],
      [
        'captions',
        `\`${ENDPOINTS.trackCaptionPut.path}\``,
        'WebVTT',
        '`.vtt`',
        size(limits.CAPTIONS_MAX_BYTES),
        'the same',
      ],
    ],
  );

it('docs/limits.md says what the program does; vitest -u writes it anew', async () => {
  const made: Record<string, string> = {
    quotas: quotas(),
    calls: calls(),
    guessing: guessing(),
    fields: fields(),
    files: files(),
  };
  let text = readFileSync(FILE, 'utf8');
  for (const [name, part] of Object.entries(made)) {
    const [begin, end] = [`<!-- made: ${name} -->`, '<!-- end -->'];
    const [above, below] = text.split(begin);
    if (below === undefined) throw new Error(`docs/limits.md has no ${begin}`);
    text = `${above}${begin}\n\n${part}\n\n${below.slice(below.indexOf(end))}`;
  }
  const options = await resolveConfig(FILE);
  await expect(await format(text, { ...options, parser: 'markdown' })).toMatchFileSnapshot(FILE);
});

it('the rules of what must fit together name files that are there', () => {
  const named = tableBelow(readFileSync(FILE, 'utf8'), '## What must fit together').flatMap((cells) =>
    codeIn(cells.at(-1)),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
