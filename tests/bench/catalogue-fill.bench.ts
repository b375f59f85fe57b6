/**
 * What a device fetches to hold the real catalogue, and what its next start costs. Starts a server of its own and imports the
 * catalogue with the command an operator uses. Bytes are those of the JSON and those that gzip leaves of it on the wire.
 * Run: npm run bench -- fill
 */
import 'fake-indexeddb/auto';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { configureHttp } from '#data/api/http-client.ts';
import { syncCatalogue } from '#data/catalogue/sync-catalogue.ts';
import { createAppServer } from '../support/app-server.ts';

const file = process.env.CATALOGUE_CSV ?? '../shared/catalogue/udemy_courses.csv';
if (!existsSync(file)) {
  console.log(`Skipped: there is no ${file}. Name a catalogue by CATALOGUE_CSV.`);
  process.exit(0);
}

const server = await createAppServer({ SEED: 'none' });
let bytes = 0;
let wire = 0;

async function measure(name: string): Promise<void> {
  bytes = 0;
  wire = 0;
  const began = performance.now();
  const { pages, upserts, deletes } = await syncCatalogue();
  const ms = Math.round(performance.now() - began);
  console.log(
    `${name}  ${pages} pages · ${upserts} courses · ${deletes} deletions · ${bytes} bytes (${wire} gzipped) · ${ms} ms`,
  );
}

try {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'server/import/cli.ts', file], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
  });
  if (status !== 0) throw new Error(`The import ended with ${status}`);
  await server.start();
  configureHttp({
    baseUrl: server.url,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const body = await response.arrayBuffer();
      bytes += body.byteLength;
      wire += gzipSync(new Uint8Array(body)).byteLength;
      return new Response(body, { status: response.status, headers: response.headers });
    },
  });
  await measure('first fill  ');
  await measure('second start');
} finally {
  await server.dispose();
}
