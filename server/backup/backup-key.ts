import { open, readFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError, explainFileError } from './backup-error.ts';

/** Keys of age (age-encryption.org): what a backup is encrypted to, and what decrypts it. */
export interface BackupKey {
  recipients: string[];
  /** Empty where the machine that makes backups shall not be able to read them. */
  identities: string[];
}

const HOW = 'It has lines AGE-SECRET-KEY-1… or age1…, as npm run backup -- --new-key FILE or age-keygen write them.';

/** Reads the text of a key file: one key a line, lines that begin with # are remarks. Throws a `BackupError`. */
export async function parseBackupKey(text: string): Promise<BackupKey> {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const identities = keys.filter((key) => key.startsWith('AGE-SECRET-KEY-'));
  const recipients = keys.filter((key) => key.startsWith('age1'));
  if (keys.length === 0 || keys.length > identities.length + recipients.length)
    throw new BackupError(`The key file has no key in it, or something else. ${HOW}`);
  try {
    return { identities, recipients: [...recipients, ...(await Promise.all(identities.map(identityToRecipient)))] };
  } catch {
    throw new BackupError(`The key file has a key that was damaged. ${HOW}`);
  }
}

/** As `parseBackupKey`, of a file. */
export async function readBackupKey(file: string): Promise<BackupKey> {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw explainFileError('The key file was not read', error);
  }
  return parseBackupKey(text);
}

/** Writes a new key to `file`, which must not exist yet, for its owner alone. Answers the public half. */
export async function writeBackupKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`# public key: ${recipient}\n${identity}\n`);
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new BackupError(`${file} exists already.`);
    throw explainFileError('The key was not written', error);
  }
  return recipient;
}
