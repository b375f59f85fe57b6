import type { Certificate } from './certificate.ts';

/** 'Completed all 12 lessons, about 205 minutes long, and passed its graded quizzes': what a certificate, its PDF and its credential say. */
export function whatWasDone({
  lessons,
  minutes,
  gradedQuizzes,
}: Pick<Certificate, 'lessons' | 'minutes' | 'gradedQuizzes'>): string {
  const parts = [lessons === 1 ? 'Completed its lesson' : `Completed all ${lessons} lessons`];
  if (minutes > 0) parts.push(`about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} long`);
  if (gradedQuizzes > 0) parts.push(`and passed its graded ${gradedQuizzes === 1 ? 'quiz' : 'quizzes'}`);
  return parts.join(minutes > 0 ? ', ' : ' ');
}
