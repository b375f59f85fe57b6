// One process of backup.ts.
import { serveChunk } from '../schedule-process.ts';
import { checkBackups } from './check-backups.ts';

serveChunk(checkBackups);
