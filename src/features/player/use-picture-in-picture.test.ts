// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePictureInPicture } from './use-picture-in-picture.ts';

const onRefused = vi.fn();
const videoPrototype = HTMLVideoElement.prototype as unknown as Record<string, unknown>;

const toggleOf = (video: HTMLVideoElement) =>
  renderHook(() => usePictureInPicture({ current: video }, onRefused)).result.current;

/** A phone of before the standard. */
function becomePhone(supported: boolean) {
  videoPrototype['webkitPresentationMode'] = 'inline';
  videoPrototype['webkitSupportsPresentationMode'] = (mode: string) => supported && mode === 'picture-in-picture';
  videoPrototype['webkitSetPresentationMode'] = function (this: Record<string, unknown>, mode: string) {
    this['webkitPresentationMode'] = mode;
  };
}
const modeOf = (video: HTMLVideoElement) => (video as unknown as Record<string, unknown>)['webkitPresentationMode'];

beforeEach(() => onRefused.mockReset());
afterEach(() => {
  for (const name of ['PresentationMode', 'SupportsPresentationMode', 'SetPresentationMode'])
    Reflect.deleteProperty(videoPrototype, `webkit${name}`);
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
});

it('is not there where the browser has none', () => {
  expect(toggleOf(document.createElement('video'))).toBeNull();
});

it('goes by the way of older phones, there and back', () => {
  becomePhone(true);
  const video = document.createElement('video');
  const toggle = toggleOf(video);
  toggle?.();
  expect(modeOf(video)).toBe('picture-in-picture');
  toggle?.();
  expect(modeOf(video)).toBe('inline');
  expect(onRefused).not.toHaveBeenCalled();
});

it('says where a phone will not do it for this video', () => {
  becomePhone(false);
  const video = document.createElement('video');
  toggleOf(video)?.();
  expect(modeOf(video)).toBe('inline');
  expect(onRefused).toHaveBeenCalledOnce();
});

it('takes the standard where both are there', () => {
  becomePhone(true);
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true });
  const video = document.createElement('video');
  const request = vi.fn(() => Promise.resolve({} as PictureInPictureWindow));
  video.requestPictureInPicture = request;
  toggleOf(video)?.();
  expect(request).toHaveBeenCalledOnce();
  expect(modeOf(video)).toBe('inline');
});
