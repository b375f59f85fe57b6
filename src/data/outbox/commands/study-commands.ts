import { studyPut } from './study/study-put.ts';

/** The commands of study time and goals: a chunk that pages load where there is a goal. */
export const STUDY_COMMANDS = [studyPut] as const;
