/**
 * What a device gives a program, for one without a browser. Import it before anything that touches IndexedDB. A schedule
 * must run again in the same way, so nothing here waits for another process: the database is the embedded one in any case.
 */
import 'fake-indexeddb/auto';

// One message port for each outcome would tell other tabs, of which there are none.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
delete process.env['TEST_DATABASE_URL'];
