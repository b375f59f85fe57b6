export const ZOOM_MAX = 4;

/** A crop: `zoom` from 1 (the largest square) to 4; `x` and `y` from -1 (left, top) to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const CENTRED: Crop = { zoom: 1, x: 0, y: 0 };

interface Size {
  width: number;
  height: number;
}

/** The square that a crop shows, in pixels of the picture. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { side, left: ((width - side) / 2) * (1 + x), top: ((height - side) / 2) * (1 + y) };
}

/** The crop after the picture was dragged by a share of the view (1: by its whole width). It never leaves the picture. */
export function dragCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = cropSquare(size, crop);
  const move = (from: number, length: number, share: number) => {
    const room = (length - side) / 2;
    return room <= 0 ? 0 : Math.min(1, Math.max(-1, from - (share * side) / room));
  };
  return { ...crop, x: move(crop.x, size.width, by.x), y: move(crop.y, size.height, by.y) };
}
