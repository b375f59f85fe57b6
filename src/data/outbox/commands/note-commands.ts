import { notePut } from './notes/note-put.ts';

/** The commands of notes: a chunk that pages load when there are notes. */
export const NOTE_COMMANDS = [notePut] as const;
