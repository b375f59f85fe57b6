// One process of practice.ts.
import { serveChunk } from '../schedule-process.ts';
import { checkPractice } from './check-practice.ts';

serveChunk(checkPractice);
