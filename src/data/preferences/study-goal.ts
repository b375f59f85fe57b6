/** In localStorage while the learner has a weekly goal: only then a page loads what counts study time. */
export const STUDY_GOAL_KEY = 'studyGoal';
