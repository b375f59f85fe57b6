import { type Diagnosis, loadDiagnosis } from '#data/queries/device/diagnosis.ts';
import { formatBytes } from '#ui/format-bytes.ts';

type Fact = [name: string, value: string];

/** What this device is, grants and holds, as lines of text. Names nobody: no user, no token, courses by their ids. */
export async function describeDevice(version: string): Promise<string> {
  const kept = await navigator.storage?.persisted?.().catch(() => null);
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').pop();
  const facts: Fact[] = [
    ['Version', version],
    ['Build', build ?? 'unknown'],
    ['Time', new Date().toISOString()],
    ['Browser', navigator.userAgent],
    ['Languages', navigator.languages?.join(', ') ?? navigator.language],
    ['Window', `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`],
    ['Installed', matchMedia('(display-mode: standalone)').matches ? 'yes' : 'no'],
    ['Connection', navigator.onLine ? 'online' : 'offline'],
    ['Service worker', navigator.serviceWorker ? (navigator.serviceWorker.controller ? 'active' : 'not yet') : 'none'],
    ['Storage kept', kept === true ? 'yes' : kept === false ? 'no' : 'unknown'],
    [
      'Storage used',
      estimate ? `${formatBytes(estimate.usage ?? 0)} of ${formatBytes(estimate.quota ?? 0)}` : 'unknown',
    ],
    ['Notices', 'Notification' in globalThis ? Notification.permission : 'unsupported'],
    ...(await loadDiagnosis().then(dataFacts, (error: unknown): Fact[] => [['Database', String(error)]])),
  ];
  return facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function dataFacts(data: Diagnosis): Fact[] {
  const stamp = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());
  return [
    ['Worker build', data.workerBuild ?? 'unknown'],
    ['Waiting changes', `${data.waiting}, the oldest of ${stamp(data.oldestAt)}; refused: ${data.refused}`],
    ['Library as of', stamp(data.libraryAt)],
    ['Catalogue as of', stamp(data.catalogueAt)],
    ...data.health.courses.map(({ courseId, hasContent, videos, broken }): Fact => [
      `Course ${courseId}`,
      `${hasContent ? 'lessons saved' : 'lessons missing'}, ${videos - broken.length} of ${videos} downloads whole`,
    ]),
    ['Files of no download', String(data.health.stray.length)],
  ];
}
