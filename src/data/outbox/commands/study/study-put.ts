import { paths } from '#config/paths.ts';
import { mergeStudy } from '#contract/study-rules.ts';
import { declareCommand, declareCopies } from '../declare-command.ts';
import { isStudy } from './study-payload.ts';

/** The store has what is said here before it is said (copies/study-copies.ts). */
const nothing = declareCopies({ stores: [], settle: () => Promise.resolve() });

export const studyPut = declareCommand({
  kind: 'study-put',
  endpoint: 'studyPut',
  v: 1,
  isPayload: isStudy,
  entity: () => 'study',
  label: ({ plan }) => (plan ? 'Your weekly goal' : 'Your study time'),
  about: () => [],
  edit: () => paths.learningTools,
  toBody: ({ days, plan }) => ({ days, plan }),
  merge: (later, earlier) => earlier && mergeStudy(earlier, later),
  absorb: (later, { same }) => same && { payload: mergeStudy(same, later), revive: true, rest: null },
  overlay: {},
  copies: nothing,
  refreshes: [],
});
