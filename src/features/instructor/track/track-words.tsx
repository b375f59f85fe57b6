import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { textProps } from '../fields/field-binding.ts';
import type { TrackForm } from './track-form.ts';

/** What a track of every type says of itself, in the form of a new one and of one that is there. */
export function TrackWords({
  text,
}: {
  text: (name: keyof TrackForm) => ReturnType<typeof textProps> & { name: string };
}) {
  return (
    <>
      <TextField {...text('title')} autoComplete="off" />
      <TextArea {...text('description')} rows={3} />
    </>
  );
}
