import type { LessonState } from '#data/queries/learning/trip-check.ts';

/** '12 of 14 ready; 2 need the internet: YouTube'. */
export function tripWords(states: readonly LessonState[]): string {
  const count = (kind: LessonState['kind']) => states.filter((state) => state.kind === kind).length;
  const videos = states.filter((state) => state.kind === 'missing' && state.what === 'video').length;
  const texts = count('missing') - videos;
  const why = new Set(states.flatMap((state) => (state.kind === 'online' ? [state.why] : [])));
  const parts = [`${count('ready')} of ${states.length} ready`];
  if (videos > 0) parts.push(`${videos} to download`);
  if (texts > 0) parts.push(`${texts} not here yet`);
  if (why.size > 0) {
    const online = count('online');
    parts.push(`${online} ${online === 1 ? 'needs' : 'need'} the internet: ${[...why].join(', ')}`);
  }
  return parts.join('; ');
}
