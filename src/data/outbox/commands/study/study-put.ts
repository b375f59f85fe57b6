import { paths } from '#config/paths.ts';
import { mergeStudy } from '#contract/study-rules.ts';
import { storeStudy } from '#data/copies/study-copies.ts';
import { shapeOf } from '#data/checks/shape.ts';
import { isAtHome } from '#data/session/private-writes.ts';
import { declareCommand, declareCopies } from '../declare-command.ts';
import { isPlan, isStudy, STUDY_LANE } from '#data/checks/study-check.ts';

const isTold = shapeOf({ plan: isPlan });

/** The days are stored before they are said (copies/study-copies.ts); a plan as the server took it, because its time may be another one. */
const studyCopies = declareCopies({
  stores: ['study'],
  settle: async ({ db, row: { userId }, answer: { happened, data } }) => {
    if (!happened || !isTold(data) || !(await isAtHome(db, userId))) return;
    await storeStudy(db, userId, { days: [], plan: data.plan });
  },
});

export const studyPut = declareCommand({
  kind: 'study-put',
  endpoint: 'studyPut',
  v: 1,
  isPayload: isStudy,
  entity: () => STUDY_LANE,
  label: ({ plan }) => (plan ? 'Your weekly goal' : 'Your study time'),
  about: () => [],
  edit: () => paths.learningTools,
  toBody: ({ days, plan }) => ({ days, plan }),
  merge: (later, earlier) => earlier && mergeStudy(earlier, later),
  absorb: (later, { same }) => same && { payload: mergeStudy(same, later), revive: true, rest: null },
  overlay: {},
  copies: studyCopies,
  refreshes: [],
});
