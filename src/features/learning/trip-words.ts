import type { LessonState } from '#data/queries/learning/trip-check.ts';

/** '12 of 14 lessons available offline; 2 need a connection: YouTube'. */
export function tripWords(states: readonly LessonState[]): string {
  const count = (kind: LessonState['kind']) => states.filter((state) => state.kind === kind).length;
  const videos = states.filter((state) => state.kind === 'missing' && state.what === 'video').length;
  const texts = count('missing') - videos;
  const why = new Set(states.flatMap((state) => (state.kind === 'online' ? [state.why] : [])));
  const parts = [
    `${count('ready')} of ${states.length} ${states.length === 1 ? 'lesson' : 'lessons'} available offline`,
  ];
  if (videos > 0) parts.push(`${videos} ${videos === 1 ? 'video' : 'videos'} to download`);
  if (texts > 0) parts.push(`${texts} ${texts === 1 ? 'text lesson' : 'text lessons'} to download`);
  if (why.size > 0) {
    const online = count('online');
    parts.push(`${online} ${online === 1 ? 'needs' : 'need'} a connection: ${[...why].join(', ')}`);
  }
  return parts.join('; ');
}
