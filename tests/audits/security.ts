// How the product stands to OWASP ASVS 5.0, levels 1 and 2, by docs/asvs.md: npm run audit:security
import { readRequirements } from './asvs.ts';

const applying = (await readRequirements()).filter(({ status }) => status !== 'n/a');
const proven = applying.filter(({ status }) => status === 'met');
for (const status of ['open', 'untested'] as const) {
  const rows = applying.filter((row) => row.status === status);
  console.log(`${status}, ${rows.length}:`);
  for (const { id, level, requirement } of rows) console.log(`  ${id} (level ${level}) ${requirement}`);
}
console.log(`${applying.length} items, ${proven.length} proven`);
