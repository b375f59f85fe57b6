import { useId, useRef, useState } from 'react';
import { ApiFailure } from '#data/api/api-error.ts';
import { useAvatarMutation } from '#data/queries/account/account.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Note } from '#ui/kit/note.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { showToast } from '#ui/toasts.ts';
import { accountFailureText } from './account-failure.ts';
import classes from './crop-dialog.module.css';
import { CENTRED, type Crop, cropSquare, ZOOM_MAX } from './crop-rules.ts';
import { CropView } from './crop-view.tsx';
import { FormNote } from './form-note.tsx';
import { UNREADABLE_PICTURE } from './picture-file.ts';

/** Twice the size that the server stores, so that it can scale down. */
const PIXELS = 512;

/** Draws the cropped square of `image` as a small picture for the upload. Rejects when the browser cannot draw it. */
function drawCrop(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser cannot draw'));
  if ('imageSmoothingQuality' in context) context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, PIXELS, PIXELS);
  return new Promise((resolve, reject) => {
    // Browsers without a WebP encoder produce PNG. The server detects the format from the bytes.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/webp',
      0.9,
    );
  });
}

const DOING = 'Changing your picture';

/** Lets the user crop the picture at the URL `src`, and uploads the result. */
export function CropDialog({ src, onClose }: { src: string; onClose: () => void }) {
  const online = useOnline();
  const avatar = useAvatarMutation();
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const [unreadable, setUnreadable] = useState(false);

  async function save() {
    if (!image.current) return;
    try {
      const picture = await drawCrop(image.current, crop);
      showToast({ message: await avatar.mutateAsync(picture), tone: 'success' });
      onClose();
    } catch (error) {
      // API errors are shown below. Any other error means that the picture could not be drawn.
      if (!(error instanceof ApiFailure)) setUnreadable(true);
    }
  }

  const short = size ? Math.min(size.width, size.height) : 0;
  const room = size
    ? {
        x: size.width * crop.zoom > short,
        y: size.height * crop.zoom > short,
      }
    : { x: false, y: false };
  const busy = avatar.isPending;
  return (
    <Sheet title="Crop your picture" placement="center" onClose={busy ? () => undefined : onClose}>
      {unreadable ? (
        <Note tone="error">{UNREADABLE_PICTURE}</Note>
      ) : (
        <>
          <CropView
            src={src}
            image={image}
            size={size}
            crop={crop}
            onCrop={setCrop}
            onSize={setSize}
            onUnreadable={() => setUnreadable(true)}
          />
          <Stack gap={4}>
            <Slider
              label="Zoom"
              min={1}
              max={ZOOM_MAX}
              value={crop.zoom}
              text={`${Math.round(crop.zoom * 100)}%`}
              disabled={!size}
              onChange={(zoom) => setCrop({ ...crop, zoom })}
            />
            <Slider
              label="Left and right"
              value={crop.x}
              disabled={!room.x}
              onChange={(x) => setCrop({ ...crop, x })}
            />
            <Slider label="Up and down" value={crop.y} disabled={!room.y} onChange={(y) => setCrop({ ...crop, y })} />
          </Stack>
          <Text size="md" dimmed>
            Drag the picture, or use the sliders.
          </Text>
        </>
      )}
      <FormNote
        online={online}
        doing={DOING}
        failure={avatar.isError ? accountFailureText(avatar.error, DOING) : null}
      />
      <Buttons justify="end" grow>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button onClick={() => void save()} loading={busy} disabled={!online || !size || unreadable}>
          Save picture
        </Button>
      </Buttons>
    </Sheet>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  /** What is read out instead of the number. */
  text?: string;
  disabled: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, min = -1, max = 1, value, text, disabled, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.05}
        value={value}
        aria-valuetext={text ?? `${Math.round(((value - min) / (max - min)) * 100)}%`}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
