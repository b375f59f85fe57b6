import type { DraftTrack } from '#contract/authoring.ts';
import { childrenOf } from '#data/authoring/draft-tree.ts';

/** The folders below `parentId` as options, each named by its path: 'Part one / Basics'. */
export function foldersOf(
  tracks: readonly DraftTrack[],
  parentId: string | null,
  path = '',
): { value: string; label: string }[] {
  return childrenOf(tracks, parentId)
    .filter(({ type }) => type === 'folder')
    .flatMap(({ _id, title }) => {
      const label = path + title;
      return [{ value: _id, label }, ...foldersOf(tracks, _id, `${label} / `)];
    });
}
