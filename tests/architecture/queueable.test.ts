import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { INSTRUCTOR_COMMANDS } from '#data/outbox/commands/instructor-commands.ts';
import { LEARNER_COMMANDS } from '#data/outbox/commands/learner-commands.ts';
import { STUDY_COMMANDS } from '#data/outbox/commands/study-commands.ts';
import { NOTE_COMMANDS } from '#data/outbox/commands/note-commands.ts';
import { QUIZ_COMMANDS } from '#data/outbox/commands/quiz-commands.ts';

const FOLDER = new URL('../../src/data/outbox/commands/', import.meta.url);
const FOLDERS = {
  learner: LEARNER_COMMANDS,
  notes: NOTE_COMMANDS,
  quizzes: QUIZ_COMMANDS,
  study: STUDY_COMMANDS,
  instructor: INSTRUCTOR_COMMANDS,
};
const ALL = Object.values(FOLDERS).flat();
const queueable = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) => ('queue' in endpoint ? [name] : []));

describe('what may wait on a device', () => {
  it('is exactly what the contract says may', () => {
    const declared = ALL.map(({ endpoint }) => endpoint);
    expect([...declared].sort()).toEqual([...queueable].sort());
  });

  it.each(['userLogin', 'userRegister', 'orderCreate'] as const)('is not %s', (name) => {
    expect(queueable).not.toContain(name);
  });

  it.each(Object.entries(FOLDERS))(
    'is declared in a file of its own name, and every such file is in the list: %s',
    (folder, list) => {
      const files = readdirSync(new URL(folder, FOLDER)).map((file) => file.replace('.ts', ''));
      // What several declarations share.
      const kinds = list.map(({ kind }) => kind);
      expect(files.filter((file) => !/-payload(\.test)?$/.test(file)).sort()).toEqual([...kinds].sort());
    },
  );
});
