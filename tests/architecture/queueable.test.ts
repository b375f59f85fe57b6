import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { AUTHORING_COMMANDS } from '#data/outbox/authoring-commands.ts';
import { COMMANDS } from '#data/outbox/commands.ts';

const FOLDER = new URL('../../src/data/outbox/commands/', import.meta.url);
const ALL = { ...COMMANDS, ...AUTHORING_COMMANDS };
const queueable = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) => ('queue' in endpoint ? [name] : []));

describe('what may wait on a device', () => {
  it('is exactly what the contract says may', () => {
    const declared = Object.values(ALL).map(({ endpoint }) => endpoint);
    expect([...declared].sort()).toEqual([...queueable].sort());
  });

  it.each(['userLogin', 'userRegister', 'orderCreate'] as const)('is not %s', (name) => {
    expect(queueable).not.toContain(name);
  });

  it('is declared in a file of its own name, and every such file is in the list', () => {
    const files = readdirSync(FOLDER).map((file) => file.replace('.ts', ''));
    // What several declarations share.
    expect(files.filter((file) => !file.endsWith('-payload')).sort()).toEqual(Object.keys(ALL).sort());
  });
});
