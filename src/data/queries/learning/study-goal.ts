import { STUDY_GOAL_KEY } from '#data/preferences/study-goal.ts';
import { storedAtom } from '#lib/stored-atom.ts';

/** Whether somebody on this device has a weekly goal, so that study time is counted. */
export const studyGoalAtom = storedAtom(
  STUDY_GOAL_KEY,
  (text) => text === 'on',
  (on) => (on ? 'on' : 'off'),
);
