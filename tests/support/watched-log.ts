import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';

/** Fields of calls and answers that give access or name a person. */
const SECRET_FIELD = /^(email|.*password|.*token|signature|endpoint|p256dh|auth|authorization)$/i;
/** Shorter ones are no secrets: they are words, and would be found in any log. */
const SECRET_MIN = 9;

let watching = false;
const lines: string[] = [];
const secrets = new Map<string, string>();

/** Remembers what no log may show. `name` tells which it was. */
export function keepSecret(name: string, value: string | undefined): void {
  if (watching && value !== undefined && value.length >= SECRET_MIN) secrets.set(value, name);
}

/** Remembers the secrets in what is sent or answered, by the names of its fields, and those of links in it. */
export function keepSecretsOf(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    // The database looks for a session by the first half of its token. Of a URL the log may name the host.
    const parts = URL.canParse(value) ? [] : value.split('.');
    if (SECRET_FIELD.test(name)) for (const part of [value, ...parts]) keepSecret(name, part);
    for (const [, found] of value.matchAll(/[?&#](?:sig|token)=([^&#\s"]+)/g)) keepSecret('a link', found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, inner] of Object.entries(value)) keepSecretsOf(inner, field);
  }
}

/** Remembers the links of the letters that a server without SMTP left in its folder. */
export function keepSecretsOfLetters(dataDir: string): void {
  const folder = join(dataDir, 'mail');
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // No letter was sent.
  }
  for (const name of names) {
    // Long lines are broken by '=' at their ends (quoted-printable), and '=' itself is '=3D'.
    const letter = readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    keepSecretsOf(letter);
  }
}

/** Adds to the log, where one is watched: what the server under test wrote, here or in a process of its own. */
export function watchLog(chunk: string): void {
  if (watching) lines.push(chunk);
}

/** The secrets that a log shows, plainly or as a part of JSON or of an address: by name, with the line. */
export function leaksIn(log: string, known: ReadonlyMap<string, string>): string[] {
  return [...known].flatMap(([secret, name]) => {
    const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
    const form = forms.find((one) => log.includes(one));
    if (form === undefined) return [];
    const line = log.split('\n').find((one) => one.includes(form));
    return [`${name}: ${line?.slice(0, 500)}`];
  });
}

/** Notes all that is logged from now on, also by libraries that know nothing of our logger. */
export function watchLogs(): void {
  // A process may have had other test files before.
  if (watching) return;
  watching = true;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const write = console[method].bind(console);
    console[method] = (...said: unknown[]) => {
      watchLog(format(...said));
      write(...said);
    };
  }
}

/** Throws when the log shows a secret that was used, and begins a new one. */
export function requireNoLeak(): void {
  const leaks = leaksIn(lines.join('\n'), secrets);
  lines.length = 0;
  secrets.clear();
  if (leaks.length > 0) throw new Error(`The log shows secrets:\n${leaks.join('\n')}`);
}
