import { describe, expect, it } from 'vitest';
import { aCourse } from '../../../../tests/support/a-course.ts';
import { draftTrack } from '../../../../tests/support/authored.ts';
import { checkPublishing } from './publish-check.ts';

const course = aCourse({ _id: 'c', title: 'Looms', thumbnail: '/looms.webp' });
const check = (draft: Partial<Parameters<typeof checkPublishing>[0]>, pictureWaits = false) =>
  checkPublishing({ course, tracks: [], ...draft }, pictureWaits);

describe('what a course lacks before it is published', () => {
  it('is nothing with a text that has words', () => {
    expect(check({ tracks: [draftTrack('t')] })).toEqual({ blocking: null, missing: [] });
  });

  it('is a lesson where there is none, or only folders', () => {
    const nothing = { blocking: 'A course needs a finished lesson before it is published.' };
    expect(check({})).toEqual({ ...nothing, missing: ['The course has no tracks yet.'] });
    const folder = draftTrack('f', { type: 'folder', content: null });
    expect(check({ tracks: [folder] })).toEqual({ ...nothing, missing: ['The course has no tracks yet.'] });
  });

  it('is a video that does not play yet, which is no lesson', () => {
    const video = draftTrack('v', { type: 'video', content: null });
    expect(check({ tracks: [video] })).toMatchObject({
      blocking: 'A course needs a finished lesson before it is published.',
      missing: ['1 video is still processing.'],
    });
    expect(check({ tracks: [{ ...video, hasFile: true }] })).toEqual({ blocking: null, missing: [] });
  });

  it('is a thumbnail and a description, without which it can be published', () => {
    const bare = { course: { ...course, thumbnail: null, description: ' ' }, tracks: [draftTrack('t')] };
    expect(check(bare)).toEqual({
      blocking: null,
      missing: ['The course has no thumbnail.', 'The course has no description.'],
    });
    expect(check(bare, true).missing).toEqual(['The course has no description.']);
  });
});
