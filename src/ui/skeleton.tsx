import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

interface SkeletonProps {
  /** Pixels, or a CSS length; across the whole width unless given. */
  height?: number | string;
  width?: number | string;
  radius?: 'md' | 'lg' | 'full';
  className?: string;
  style?: CSSProperties;
}

/** The pulsing place of something that is awaited. */
export function Skeleton({ height, width, radius = 'md', className = '', style }: SkeletonProps) {
  return (
    <div
      className={`${classes.skeleton} ${className}`}
      data-radius={radius}
      style={{ height, width, ...style }}
      aria-hidden="true"
    />
  );
}
