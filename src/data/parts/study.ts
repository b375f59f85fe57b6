// How long a learner studies, and what they have set out to do.
export { addStudySeconds, fetchStudy, loadStudy, mergeInStudy } from '../copies/study-copies.ts';
