// One process of outbox-model.ts.
import { serveChunk } from '../schedule-process.ts';
import { checkSchedules } from './check-schedules.ts';

serveChunk(checkSchedules);
