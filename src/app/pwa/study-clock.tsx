import { useEffect } from 'react';
import { studyCommands, useStudy } from '#data/queries/learning/study.ts';
import { startStudyClock } from './count-study.ts';

const save = (seconds: number) => {
  studyCommands.count(seconds).catch((error: unknown) => console.warn('Study time could not be counted', error));
};

/** Counts how long the learner studies while it is mounted. */
export function StudyClock() {
  // Whose goal it was may have logged out.
  useStudy();
  useEffect(() => startStudyClock(save), []);
  return null;
}
