import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '#server/http/openapi.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { codeIn, tableBelow } from '../support/sources.ts';

const t = startTestApp();
const PAGE = readFileSync(new URL('../../docs/fields.md', import.meta.url), 'utf8');
/** Cards and owned courses have the fields of a course; a refusal is of nobody. */
const ENTITIES = {
  User: 'A person',
  Course: 'A course',
  OwnedCourse: 'A course',
  Track: 'A lesson',
  Order: 'An order',
  Progress: 'Progress',
};

describe('docs/fields.md', () => {
  it.each(Object.entries(ENTITIES))('says of each field of %s who reads and who writes it', async (entity, heading) => {
    const { body } = await t.request<OpenApi>('/openapi.json');
    const fields = Object.keys(body.components.schemas[entity]?.properties ?? {});
    expect(fields.length).toBeGreaterThan(5);
    const rows = tableBelow(PAGE, `## ${heading}`);
    const told = rows.flatMap(([names]) => codeIn(names));
    expect(fields.filter((field) => !told.includes(field))).toEqual([]);
    for (const [, reads, writes] of rows) expect([reads, writes].every(Boolean)).toBe(true);
  });
});
