// One process of notes.ts.
import { serveChunk } from '../schedule-process.ts';
import { checkNotes } from './check-notes.ts';

serveChunk(checkNotes);
