// One process of quizzes.ts.
import { serveChunk } from '../schedule-process.ts';
import { checkQuizzes } from './check-quizzes.ts';

serveChunk(checkQuizzes);
