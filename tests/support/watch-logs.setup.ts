import { afterAll } from 'vitest';
import { requireNoLeak, watchLogs } from './watched-log.ts';

watchLogs();
// Registered before those of the test file, and so the last to run.
afterAll(requireNoLeak);
