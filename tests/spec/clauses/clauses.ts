import { SECTION_2_INSTRUCTOR } from './section-2-instructor.ts';
import { SECTION_2_LEARNER } from './section-2-learner.ts';
import { SECTION_2_PUBLIC } from './section-2-public.ts';
import { SECTION_2_SITE } from './section-2-site.ts';
import { SECTION_7 } from './section-7.ts';
import { SECTION_8 } from './section-8.ts';
import { SECTION_9 } from './section-9.ts';
import { SECTIONS_3_TO_6 } from './sections-3-to-6.ts';

/** Every clause of the specification's sections 2 to 9, and of section 1 where it says what a page shows. */
export const CLAUSES = {
  ...SECTION_2_SITE,
  ...SECTION_2_PUBLIC,
  ...SECTION_2_LEARNER,
  ...SECTION_2_INSTRUCTOR,
  ...SECTIONS_3_TO_6,
  ...SECTION_7,
  ...SECTION_8,
  ...SECTION_9,
} as const;

export type ClauseId = keyof typeof CLAUSES;

/** The title of the test that proves a clause: `[id] words`. */
export function clause(id: ClauseId): string {
  return `[${id}] ${CLAUSES[id]}`;
}
