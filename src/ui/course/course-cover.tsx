import { useCallback, useState } from 'react';
import type { CourseSummary } from '#contract/course.ts';
import { GeneratedCover } from './generated-cover.tsx';
import classes from './course-cover.module.css';

interface CourseCoverProps {
  course: Pick<CourseSummary, 'title' | 'category' | 'thumbnail'>;
  /** The `sizes` of the image: how wide it is drawn. */
  sizes?: string;
  /** For the picture of the first screen: fetched first and not lazily. */
  priority?: boolean;
  /** Something lies on it: a drawn one bears no words then. */
  covered?: boolean;
}

/** The 16:9 picture of a course, or the drawn cover when there is none or it cannot be loaded. */
export function CourseCover({
  course,
  sizes = '(max-width: 48em) 92vw, 290px',
  priority = false,
  covered = false,
}: CourseCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { thumbnail } = course;
  // An image of the server's HTML may have failed before React listened.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.src) setBroken(thumbnail);
    },
    [thumbnail],
  );
  if (!thumbnail || broken === thumbnail) {
    return (
      <span className={classes.cover}>
        <GeneratedCover course={course} covered={covered} />
      </span>
    );
  }
  const stem = thumbnail.startsWith('/api/v1/media/') && thumbnail.endsWith('.webp') ? thumbnail.slice(0, -5) : null;
  return (
    <picture className={classes.cover}>
      {stem && (
        <>
          <source type="image/avif" srcSet={`${stem}-320.avif 320w, ${stem}.avif 640w`} sizes={sizes} />
          <source type="image/webp" srcSet={`${stem}-320.webp 320w, ${stem}.webp 640w`} sizes={sizes} />
        </>
      )}
      <img
        ref={check}
        className={classes.image}
        src={thumbnail}
        alt=""
        width={640}
        height={360}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        onError={() => setBroken(thumbnail)}
      />
    </picture>
  );
}
