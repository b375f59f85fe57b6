// One process of two-devices.ts.
import { serveChunk } from '../schedule-process.ts';
import { checkTwoDevices } from './check-two-devices.ts';

serveChunk(checkTwoDevices);
