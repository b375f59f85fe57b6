// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VideoStage } from './video-stage.tsx';

const nothing = () => undefined;
const onFailure = vi.fn();
const stage = (src: string) => (
  <VideoStage
    {...{ lessonId: 'a', title: 'Clay', courseTitle: 'Bowls', poster: null, captions: [], qualities: [] }}
    {...{ playingQuality: undefined, startSeconds: 0, autoPlay: false, overlay: null, onPrevious: null, onNext: null }}
    {...{ onTime: nothing, onEnded: nothing, onPlaying: nothing, onNote: nothing, onVideo: nothing }}
    src={src}
    onFailure={onFailure}
  />
);

/** A browser that fails as soon as it is told what to load. */
beforeEach(() => {
  const tell = (video: HTMLVideoElement, url: string) => {
    Element.prototype.setAttribute.call(video, 'src', url);
    video.dispatchEvent(new Event('error'));
  };
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLVideoElement, url) {
    tell(this, url);
  });
  vi.spyOn(HTMLVideoElement.prototype, 'setAttribute').mockImplementation(function (
    this: HTMLVideoElement,
    name,
    value,
  ) {
    if (name === 'src') tell(this, value);
    else Element.prototype.setAttribute.call(this, name, value);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('hears of a film that is refused at once, the first and the next', () => {
  const { rerender, container } = render(stage('/a.mp4'));
  expect(container.querySelector('video')?.src).toMatch('/a.mp4');
  expect(onFailure).toHaveBeenCalledTimes(1);
  rerender(stage('/b.mp4'));
  expect(onFailure).toHaveBeenCalledTimes(2);
});
