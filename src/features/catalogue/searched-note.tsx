import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { formatAgo } from '#ui/format-ago.ts';
import { OfflineNote } from '#ui/page/offline-note.tsx';
import note from '#ui/page/offline-note.module.css';

interface SearchedNoteProps {
  /** Epoch ms; 0 while this device is still collecting the catalogue. */
  asOf: number;
  /** How many of all courses this device holds; absent in a list that an earlier version kept. */
  extent: { held: number; of: number } | undefined;
}

const count = (courses: number) => courses.toLocaleString('en-IN');

/** Tells that a list is made of what this device holds, how much that is, and how old. */
export function SearchedNote({ asOf, extent }: SearchedNoteProps) {
  const [now] = useState(Date.now);
  if (!extent) return <OfflineNote asOf={asOf} />;
  return (
    <p className={note.note} role="status">
      <IconDeviceMobile size={18} aria-hidden />
      Searched {count(extent.held)} of {count(extent.of)} courses on this device,{' '}
      {asOf > 0 ? `updated ${formatAgo(asOf, now)}` : 'which is still collecting them'}
    </p>
  );
}
