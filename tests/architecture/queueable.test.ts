import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { COMMANDS } from '#data/outbox/commands.ts';

const FOLDER = new URL('../../src/data/outbox/commands/', import.meta.url);
const queueable = Object.entries(ENDPOINTS).flatMap(([name, { queue }]) => (queue ? [name] : []));

describe('what may wait on a device', () => {
  it('is exactly what the contract says may', () => {
    const declared = Object.values(COMMANDS).map(({ endpoint }) => endpoint);
    expect([...declared].sort()).toEqual([...queueable].sort());
  });

  it.each(['userLogin', 'userRegister', 'orderCreate'] as const)('is not %s', (name) => {
    expect(ENDPOINTS[name].queue).toBe(false);
  });

  it('is declared in a file of its own name, and every such file is in the list', () => {
    const files = readdirSync(FOLDER).map((file) => file.replace('.ts', ''));
    // What several declarations share.
    expect(files.filter((file) => file !== 'course-payload').sort()).toEqual(Object.keys(COMMANDS).sort());
  });
});
