import { expect, it } from 'vitest';
import { looksOfficial } from './official-names.ts';

it.each([
  ...[
    'Code_It',
    'codeit',
    'c0de.1t',
    'CodeIt_Support',
    'code_lt',
    'Admin',
    'adm1n',
    'admin_2',
    'aclmin',
    'adrnin',
    '_Admin_',
  ],
  ...['SUPPORT', 'supp0rt', '5upport', 'he1p', 'he.l.p', 'staff2026', 'no_reply'],
])('takes %s for a name of ours', (name) => {
  expect(looksOfficial(name)).toBe(true);
});

it.each(['asha_rao', 'admira', 'helpful_ravi', 'teamwork', 'coder_ita', 'rooted', 'ananya.codes', 'user_0a1b2c3d'])(
  'takes %s for the name of a person',
  (name) => {
    expect(looksOfficial(name)).toBe(false);
  },
);
