import { expect, it } from 'vitest';
import { runUploadKills } from './run-upload-kills.ts';

it('an upload whose client and server are killed in turn, at each tenth, arrives byte for byte', async () => {
  const { violations, clientKills, serverKills } = await runUploadKills({ mib: 16, first: 'client' });
  expect(violations).toEqual([]);
  expect(clientKills).toBeGreaterThan(0);
  expect(serverKills).toBeGreaterThan(0);
}, 300_000);
