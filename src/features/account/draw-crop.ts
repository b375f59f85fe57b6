import { type Crop, cropSquare } from './crop-rules.ts';

/** Twice what the server keeps, so that it has pixels to choose from. */
const PIXELS = 512;

/** The square of `image` as a small picture to send. Rejects when the browser cannot draw it. */
export function drawCrop(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser cannot draw'));
  if ('imageSmoothingQuality' in context) context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, PIXELS, PIXELS);
  return new Promise((resolve, reject) => {
    // A browser that cannot write WebP writes PNG; the server looks at the bytes.
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/webp',
      0.9,
    );
  });
}
