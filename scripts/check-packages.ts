// Holds package-lock.json to scripts/package-rules.ts, without a network: node --import tsx scripts/check-packages.ts
import { readFileSync } from 'node:fs';
import { findPackageProblems, type Lock } from './package-rules.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
const problems = findPackageProblems(read('package-lock.json') as Lock, { ...dependencies, ...devDependencies });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
