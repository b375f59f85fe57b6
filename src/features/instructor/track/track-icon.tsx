import { IconFileText, IconFolder, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import type { TrackType } from '#contract/track-fields.ts';

const ICONS = { folder: IconFolder, video: IconPlayerPlay, text: IconFileText, quiz: IconListCheck };

export function TrackIcon({ type, size = 18 }: { type: TrackType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
