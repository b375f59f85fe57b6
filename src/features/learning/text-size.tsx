import { IconTextDecrease, IconTextIncrease } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { TEXT_SIZES } from '#data/preferences/playback-preferences.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const NAMES = ['small', 'normal', 'large', 'very large'] as const;

/** Steps through the sizes of a text lesson, which this device keeps. */
export function TextSize() {
  const [{ textSize }, save] = useAtom(playbackAtom);
  const at = TEXT_SIZES.findIndex((size) => size === textSize);
  const step = (by: number) => {
    const size = TEXT_SIZES[at + by];
    if (size) save({ textSize: size });
  };
  return (
    <Group gap={4} nowrap role="group" aria-label="Text size">
      <IconButton size="lg" aria-label="Smaller text" disabled={at <= 0} onClick={() => step(-1)}>
        <IconTextDecrease size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton size="lg" aria-label="Larger text" disabled={at >= TEXT_SIZES.length - 1} onClick={() => step(1)}>
        <IconTextIncrease size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <div role="status">
        <VisuallyHidden>Text size: {NAMES[at]}</VisuallyHidden>
      </div>
    </Group>
  );
}
