import { type PointerEvent, type RefObject, useRef } from 'react';
import { type Crop, cropSquare, dragCrop } from './crop-rules.ts';
import classes from './crop-dialog.module.css';

interface CropViewProps {
  src: string;
  image: RefObject<HTMLImageElement | null>;
  /** Null until the picture is decoded. */
  size: { width: number; height: number } | null;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  onSize: (size: { width: number; height: number }) => void;
  onUnreadable: () => void;
}

/** The picture behind a round window. It can be dragged; the sliders below do the same without a pointer. */
export function CropView({ src, image, size, crop, onCrop, onSize, onUnreadable }: CropViewProps) {
  const last = useRef<{ x: number; y: number } | null>(null);

  function drag({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (!last.current || !size) return;
    const width = currentTarget.clientWidth;
    const by = { x: (clientX - last.current.x) / width, y: (clientY - last.current.y) / width };
    last.current = { x: clientX, y: clientY };
    onCrop(dragCrop(size, crop, by));
  }

  const square = size && cropSquare(size, crop);
  const percent = (pixels: number) => `${(pixels / (square?.side ?? 1)) * 100}%`;
  return (
    <div
      className={classes.view}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (last.current = null)}
      onPointerCancel={() => (last.current = null)}
    >
      <img
        ref={image}
        src={src}
        alt="Preview of the crop"
        draggable={false}
        className={classes.picture}
        style={
          size && square
            ? {
                width: percent(size.width),
                height: percent(size.height),
                left: percent(-square.left),
                top: percent(-square.top),
              }
            : { opacity: 0 }
        }
        onLoad={({ currentTarget }) =>
          onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onUnreadable}
      />
      <span className={classes.window} aria-hidden="true" />
    </div>
  );
}
