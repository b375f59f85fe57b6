/** What the address opens beside the tracks: the course's details, its students, a new track, or one that is there. */
export type Pane =
  | { kind: 'none' }
  | { kind: 'details' }
  | { kind: 'students' }
  | { kind: 'new'; parentId: string | null }
  | { kind: 'track'; id: string };

export function toPane(params: URLSearchParams): Pane {
  const open = params.get('open');
  if (open === null) return { kind: 'none' };
  if (open === 'details' || open === 'students') return { kind: open };
  if (open === 'new') return { kind: 'new', parentId: params.get('in') };
  return { kind: 'track', id: open };
}

export function paneAddress(pane: Pane): string {
  if (pane.kind === 'none') return '?';
  if (pane.kind === 'details' || pane.kind === 'students') return `?open=${pane.kind}`;
  if (pane.kind === 'new') return pane.parentId ? `?open=new&in=${pane.parentId}` : '?open=new';
  return `?open=${pane.id}`;
}
