import type { Study, StudyDay, StudyPlan } from '#contract/study.ts';
import { isNumber, isString, listOf, nullable, shapeOf } from './shape.ts';

/** The lane of all that a learner says of their study. */
export const STUDY_LANE = 'study';

export const isPlan = shapeOf<StudyPlan>({
  minutesAWeek: isNumber,
  reminder: nullable(shapeOf({ time: isString, days: listOf(isNumber) })),
  at: isNumber,
});

/** Checks what is known of a learner's study in a command or a backup. */
export const isStudy = shapeOf<Study>({
  days: listOf(shapeOf<StudyDay>({ device: isString, day: isString, seconds: isNumber })),
  plan: nullable(isPlan),
});
