import { IconLink, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import fieldClasses from '#ui/field.module.css';
import { Stack } from '#ui/kit/stack.tsx';
import classes from '../edit-panel.module.css';
import own from './video-upload.module.css';

/** Where a track's video comes from. */
export type VideoSourceKind = 'link' | 'file';

const CHOICES = [
  { value: 'link', label: 'Link', Icon: IconLink },
  { value: 'file', label: 'Upload a file', Icon: IconUpload },
] as const;

interface VideoSourceProps {
  value: VideoSourceKind;
  onChange: (value: VideoSourceKind) => void;
  /** What is said of the chosen one. */
  children: ReactNode;
}

/** A video by link, or as a file of one's own. */
export function VideoSource({ value, onChange, children }: VideoSourceProps) {
  const id = useId();
  return (
    <>
      <Stack role="group" aria-labelledby={`${id}-legend`} gap={4}>
        <span id={`${id}-legend`} className={fieldClasses.label}>
          Video
        </span>
        <div className={`${classes.types} ${own.sources}`}>
          {CHOICES.map(({ value: choice, label, Icon }) => (
            <button
              key={choice}
              type="button"
              className={`${classes.type} ${own.source}`}
              aria-pressed={value === choice}
              onClick={() => onChange(choice)}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {label}
            </button>
          ))}
        </div>
      </Stack>
      {children}
    </>
  );
}
