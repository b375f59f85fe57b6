import { describe, expect, it } from 'vitest';
import { CENTRED, cropSquare, dragCrop } from './crop-rules.ts';

const wide = { width: 400, height: 200 };

describe('cropping a picture', () => {
  it('begins with the largest square in the middle', () => {
    expect(cropSquare(wide, CENTRED)).toEqual({ side: 200, left: 100, top: 0 });
  });

  it('shows less of it the nearer it is', () => {
    expect(cropSquare(wide, { zoom: 2, x: 0, y: 0 })).toEqual({ side: 100, left: 150, top: 50 });
    expect(cropSquare(wide, { zoom: 2, x: -1, y: 1 })).toEqual({ side: 100, left: 0, top: 100 });
  });

  it('follows a drag by as much as the finger moved, up to the edge', () => {
    const dragged = dragCrop(wide, CENTRED, { x: 0.25, y: 0.5 });
    expect(cropSquare(wide, dragged).left).toBe(50);
    expect(dragged.y).toBe(0);
    expect(dragCrop(wide, CENTRED, { x: -9, y: 0 }).x).toBe(1);
  });
});
