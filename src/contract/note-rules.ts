import { NOTE_REPLACED_MAX } from './limits.ts';
import type { Note, NotePlace } from './note.ts';

/** Between texts that two devices wrote into one note without knowing of each other. */
const DIVIDER = '\n\n———\n\n';

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The name of a text that is written at `now` (epoch ms). */
function nameText(now: number): string {
  return `${now.toString(36).padStart(9, '0')}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Both lists, sorted, each name once; the latest of them when there are more than a note remembers. */
function joinReplaced(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])].sort(byName).slice(-NOTE_REPLACED_MAX);
}

function laterPlace(a: NotePlace, b: NotePlace): NotePlace {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  const told = ({ seconds, block, quote }: NotePlace) => JSON.stringify([seconds, block, quote]);
  return told(a) >= told(b) ? a : b;
}

/**
 * The one merge of two states of a note, on devices and on the server: commutative, associative and idempotent.
 *
 * Each text has a name of its own, and whoever edits or deletes a note names the texts that were seen and are replaced by that.
 * So an edit replaces what its writer read, whatever the clocks say, and nothing else: texts that were written without
 * knowing of each other stay both, and one that was written while another device deleted the note brings the note back. Of
 * two places the later one wins.
 */
export function mergeNotes(a: Note, b: Note): Note {
  const replaced = joinReplaced(a.replaced, b.replaced);
  const gone = new Set(replaced);
  const texts = new Map([...a.texts, ...b.texts].map((text) => [text.name, text]));
  return {
    ...a,
    place: laterPlace(a.place, b.place),
    texts: [...texts.values()].filter(({ name }) => !gone.has(name)).sort((x, y) => byName(x.name, y.name)),
    replaced,
  };
}

/** The note with this text in the place of all that `note` has: pass the state that the writer saw. Also brings a deleted note back. */
export function writeNote(note: Note, text: string, now: number): Note {
  return { ...deleteNote(note), texts: [{ name: nameText(now), text }] };
}

/** The note without the texts that `note` has. */
export function deleteNote(note: Note): Note {
  const seen = note.texts.map(({ name }) => name);
  return { ...note, texts: [], replaced: joinReplaced(note.replaced, seen) };
}

/** The note at another place. It is the later one even if this device's clock is behind. */
export function moveNote(note: Note, place: Omit<NotePlace, 'at'>, now: number): Note {
  return { ...note, place: { ...place, at: Math.max(now, note.place.at + 1) } };
}

export function isDeleted(note: Pick<Note, 'texts'>): boolean {
  return note.texts.length === 0;
}

/** What the note says: its text, or all that devices wrote at the same time, the latest first. Empty for a bookmark. */
export function textOf(note: Pick<Note, 'texts'>): string {
  const texts = note.texts.map(({ text }) => text).filter((text) => text !== '');
  return [...new Set(texts.reverse())].join(DIVIDER);
}

/** Where notes stand in a lesson: those about all of it first, then by second or block, then by age. */
export function byPlace(a: Note, b: Note): number {
  const at = ({ place: { seconds, block } }: Note) => seconds ?? block ?? -1;
  return at(a) - at(b) || a.createdAt - b.createdAt || byName(a._id, b._id);
}
