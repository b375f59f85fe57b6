import { describe, expect, it } from 'vitest';
import { codeIn, importsOf, readPage, readSources, tableBelow } from '../support/sources.ts';

const PAGE = readPage('docs/keys.md');
const sources = readSources('server', 'src', 'sw');

/** What a text shows of cryptography, in the words of docs/keys.md. */
const SIGNS: [RegExp, string | ((found: string) => string)][] = [
  [/\bcreateHash\(([^)]*)\)/g, (name) => nameOf(name)],
  [/\bcreateHmac\(([^,)]*)[,)]/g, (name) => `HMAC-${nameOf(name)}`],
  [/\bscrypt\(()/g, 'scrypt'],
  [/\brandomBytes\(()/g, 'random bytes'],
  [/\brandomInt\(()/g, 'random numbers'],
  [/\bsymmetricEncrypt\(()/g, 'XChaCha20-Poly1305'],
  // What age does: each file by a key of its own, which is encrypted to the recipient.
  [/\bnew Encrypter\(()/g, 'ChaCha20-Poly1305'],
  [/\bnew Encrypter\(()/g, 'X25519'],
  // What otpauth and the apps do unless told otherwise.
  [/\bnew TOTP\(()/g, 'HMAC-SHA-1'],
  [/\bcreateECDH\(([^)]*)\)/g, (name) => (/^'prime256v1'$/.test(name) ? 'P-256' : name)],
  [/\bsubtle\s*\.\s*digest\(([^,]*),/g, (name) => nameOf(name)],
  // ES256, on the device and on the server.
  [/\bnamedCurve: '([^']*)'/g, (name) => name],
  [/\balgorithms: \['([^\]]*)'\]/g, (name) => (name === 'ES256' ? 'P-256' : name)],
  [
    /\bsubtle\s*\.\s*(?!digest\b|exportKey\b|generateKey\(ALGORITHM,|sign\(\{ name: 'ECDSA', hash: 'SHA-256' \})(\w+)/g,
    (name) => `subtle.${name}`,
  ],
  [/\b(sha256|sha512|sha1|md5|ripemd160|blake\w+)\s*\.create\(/g, (name) => nameOf(`'${name}'`)],
  [/(Ed25519Multikey)/g, 'Ed25519'],
  [/\bwebPush\.(generateRequestDetails)\(/g, 'AES-128-GCM'],
  [/\bwebPush\.(generateRequestDetails)\(/g, 'P-256'],
  [/\b(betterAuth)\(/g, 'HMAC-SHA-256'],
  [/\bcreate(?:Cipher|Decipher)iv\('([^']*)'/g, (name) => name.toUpperCase()],
  [/\b(create(?:Cipher|Decipher)iv\([^'][^,]*),/g, (name) => name],
  [/\bhkdf(?:Sync)?\(([^,]*),/g, (name) => `HKDF-${nameOf(name)}`],
  [/\b(createSign|createVerify|generateKeyPair\w*|pbkdf2\w*)\(/g, (name) => name],
];

const NAMES: Record<string, string> = { "'sha256'": 'SHA-256', "'SHA-256'": 'SHA-256' };
/** Any other stays as it is written, and is then in no row. */
const nameOf = (literal: string) => NAMES[literal.trim()] ?? literal.trim();

const used = new Map(
  sources.flatMap(({ file, code }) => {
    const names = SIGNS.flatMap(([sign, name]) =>
      [...code.matchAll(sign)].map(([, found = '']) => (typeof name === 'string' ? name : name(found))),
    );
    return names.length > 0 ? [[file, [...new Set(names)].sort()] as const] : [];
  }),
);
const listed = new Map(
  tableBelow(PAGE, '## Algorithms').map(([file, names]) => [codeIn(file)[0] ?? '', codeIn(names).sort()]),
);

describe('docs/keys.md', () => {
  it('has each file that uses an algorithm, with all that it uses, and no other', () => {
    expect(Object.fromEntries(used)).toEqual(Object.fromEntries(listed));
  });

  it('has each package that does cryptography', () => {
    const { dependencies } = JSON.parse(readPage('package.json')) as { dependencies: Record<string, string> };
    const known = tableBelow(PAGE, '## Packages').flatMap(([name]) => codeIn(name));
    const doing = Object.keys(dependencies).filter((name) =>
      /crypt|otp|noble|hash|ed25519|eddsa|auth|web-push|jose|jwt|forge|bcrypt|argon|nacl|sodium|secp|elliptic|cipher|signature/i.test(
        name,
      ),
    );
    expect(doing.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => dependencies[name] === undefined)).toEqual([]);
  });

  it('has each setting that is a key or has one', () => {
    const [, names = ''] = /SECRET_NAMES = \[([^;]*)\];/.exec(readPage('server/env.ts')) ?? [];
    const settings = [...names.matchAll(/'([A-Z0-9_]+)'/g)].map(([, name = '']) => name);
    expect(settings.length).toBeGreaterThan(5);
    const known = tableBelow(PAGE, '## Keys').flatMap((cells) => codeIn(cells[0]));
    expect(settings.filter((name) => !known.includes(name))).toEqual([]);
  });
});

const APPROVED = [
  'AES-128-GCM',
  'AES-256-GCM',
  'ChaCha20-Poly1305',
  'Ed25519',
  'HKDF-SHA-256',
  'HMAC-SHA-1',
  'HMAC-SHA-256',
  'P-256',
  'SHA-256',
  'X25519',
  'XChaCha20-Poly1305',
  'random bytes',
  'random numbers',
  'scrypt',
];

it('uses approved algorithms of 128 bits of strength and more alone: no MD5, no bare SHA-1, no cipher of its own choice', () => {
  const others = [...used].flatMap(([file, names]) =>
    names.filter((name) => !APPROVED.includes(name)).map((name) => `${file}: ${name}`),
  );
  expect(others).toEqual([]);
});

it('takes from node:crypto what is listed, and nothing from other modules of that kind', () => {
  const allowed = [
    ...[
      'createECDH',
      'createHash',
      'createHmac',
      'createCipheriv',
      'createDecipheriv',
      'hkdf',
      'hkdfSync',
      'randomBytes',
      'randomInt',
    ],
    ...['randomUUID', 'scrypt', 'timingSafeEqual'],
  ];
  for (const { file, code } of sources) {
    expect(
      importsOf(code).filter((from) => from === 'crypto' || /bcrypt|argon2|crypto-js|node-forge|tweetnacl/.test(from)),
      file,
    ).toEqual([]);
    for (const [, names = ''] of code.matchAll(/import\s*([^;]*?)\s*from\s*'node:crypto'/g)) {
      const [, list] = /^\{([^}]*)\}$/.exec(names) ?? [];
      const taken = (list ?? names).split(',').map((name) => name.trim());
      expect(
        taken.filter((name) => !allowed.includes(name)),
        file,
      ).toEqual([]);
    }
  }
});

it('draws lots and mixes bits by other means where nothing depends on being guessed', () => {
  const drawing = sources
    .filter(({ code }) => /Math\.(?:random|imul)\b|\s\^=|>>>\s*\d/.test(code))
    .map(({ file }) => file);
  expect(drawing).toEqual(
    tableBelow(PAGE, '## Lots')
      .flatMap(([file]) => codeIn(file))
      .sort(),
  );
});

it('compares what must not be guessed in a constant time', () => {
  for (const file of [
    'server/auth/auth.ts',
    'server/auth/password-hashing.ts',
    'server/http/metrics.ts',
    'server/media/media-links.ts',
    'server/payments/signature.ts',
  ])
    expect(sources.find((source) => source.file === file)?.code, file).toContain('timingSafeEqual(');
});
