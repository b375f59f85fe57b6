/** What a name may not begin with, because readers would take its owner for us. */
const OURS = ['codeit'];
/** What a name may not be, with figures behind or without. */
const OFFICES = [
  ...[
    'admin',
    'administrator',
    'root',
    'system',
    'staff',
    'team',
    'support',
    'help',
    'helpdesk',
    'helpcenter',
    'contact',
  ],
  ...['official', 'moderator', 'security', 'billing', 'payments', 'refunds', 'noreply', 'postmaster', 'webmaster'],
];

/** Characters and pairs that look like another one; each kind is read as one of them. */
const LOOKS: [RegExp, string][] = [
  [/[._]/g, ''],
  // Pairs first: their letters are read as others below.
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/0/g, 'o'],
  [/[1l]/g, 'i'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
];

const looksOf = (name: string) => LOOKS.reduce((text, [from, to]) => text.replace(from, to), name.toLowerCase());
/** Without the figures at its end: 'admin2' is no other office than 'admin'. */
const namesOf = (name: string) => [looksOf(name), looksOf(name.replace(/[\d._]+$/, ''))];

const ours = OURS.map(looksOf);
const offices = new Set(OFFICES.map(looksOf));

/** Whether a username, or what it looks like, is a name of ours or of an office. */
export const looksOfficial = (username: string): boolean =>
  namesOf(username).some((name) => offices.has(name) || ours.some((prefix) => name.startsWith(prefix)));
