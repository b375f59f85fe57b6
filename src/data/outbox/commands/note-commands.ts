import { notePut } from './notes/note-put.ts';
import { practiceAdd } from './notes/practice-add.ts';

/** The commands of notes and of practising them: a chunk that pages load when there are notes. */
export const NOTE_COMMANDS = [notePut, practiceAdd] as const;
