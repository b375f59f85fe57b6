import type { MutantTable } from './mutant.ts';
export const SECTION_2: MutantTable = {};
