import { beforeAll, describe, expect, it } from 'vitest';
import type { CourseAnswer } from '#contract/course.ts';
import type { OutlineTrack } from '#contract/outline.ts';
import { courses, tracks } from '#server/db/schema.ts';
import { refreshContents } from '#server/services/authoring/course-contents.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp();
let courseId: string;

const detail = async (id = courseId) => (await t.request<CourseAnswer>(`/course/get?courseId=${id}`)).body.data;
const words = (count: number) => 'word '.repeat(count);
const video = (bytes: number[], captions: [language: string, label: string][] = []) => ({
  type: 'video' as const,
  durationSeconds: 95.4,
  renditions: bytes.map((size, index) => ({
    quality: (['1080p', '720p', '480p'] as const)[index] ?? '480p',
    mediaPath: `videos/secret-${size}.mp4`,
    bytes: size,
  })),
  captions: captions.map(([language, label]) => ({ language, label, mediaPath: `captions/secret-${language}.vtt` })),
});

beforeAll(async () => {
  [courseId = ''] = await t.addCourses({ title: 'Weaving' });
  const [folder] = await t.db
    .insert(tracks)
    .values({ courseId, type: 'folder', title: 'The loom', orderKey: 'a2' })
    .returning();
  const inFolder = { courseId, parentId: folder?.id ?? null };
  await t.db.insert(tracks).values([
    { courseId, type: 'text', title: 'Welcome', content: words(400), orderKey: 'a1', preview: true },
    { ...inFolder, ...video([9_000_000, 4_000_000], [['en', 'English']]), title: 'Warp', orderKey: 'a1' },
    {
      ...inFolder,
      ...video(
        [3_000_000],
        [
          ['hi', 'Hindi'],
          ['en', 'English (India)'],
        ],
      ),
      title: 'Weft',
      orderKey: 'a2',
    },
    { ...inFolder, type: 'video', title: 'Elsewhere', videoUrl: 'https://youtu.be/aaaaaaaaaaa', orderKey: 'a3' },
    { ...inFolder, type: 'video', title: 'Not filmed yet', orderKey: 'a4' },
    { ...inFolder, type: 'text', title: 'Removed', content: 'gone', orderKey: 'a5', deletedAt: new Date() },
    { courseId, type: 'folder', title: 'Nothing yet', orderKey: 'a3' },
    { courseId, type: 'quiz', title: 'What you know', content: '{}', questionsCount: 3, orderKey: 'a4' },
  ]);
  await refreshContents(t.db, courseId);
});

describe('the outline of a course', () => {
  it('tells anyone the sections and lessons in their order, how long each takes, and what can be studied', async () => {
    const leaf = (of: Pick<OutlineTrack, 'title' | 'type' | 'seconds'> & Partial<OutlineTrack>): OutlineTrack => ({
      previewId: null,
      questions: null,
      ready: true,
      subTracks: [],
      ...of,
    });
    expect((await detail()).outline.tracks).toEqual([
      leaf({ title: 'Welcome', type: 'text', seconds: 120, previewId: expect.any(String) as string }),
      leaf({
        title: 'The loom',
        type: 'folder',
        seconds: null,
        subTracks: [
          leaf({ title: 'Warp', type: 'video', seconds: 95 }),
          leaf({ title: 'Weft', type: 'video', seconds: 95 }),
          leaf({ title: 'Elsewhere', type: 'video', seconds: null }),
          leaf({ title: 'Not filmed yet', type: 'video', seconds: null, ready: false }),
        ],
      }),
      leaf({ title: 'Nothing yet', type: 'folder', seconds: null, ready: false }),
      leaf({ title: 'What you know', type: 'quiz', seconds: null, questions: 3 }),
    ]);
  });

  it('tells the caption languages once each, and what the downloads weigh', async () => {
    expect((await detail()).outline).toMatchObject({
      captions: ['English', 'Hindi'],
      download: { videos: 2, leastBytes: 7_000_000, mostBytes: 12_000_000 },
      importedLessons: null,
    });
  });

  it('tells nothing that must be bought: no text, no link, no path of a file', async () => {
    const { body } = await t.request<CourseAnswer>(`/course/get?courseId=${courseId}`);
    expect(JSON.stringify(body)).not.toMatch(/word word|youtu|secret|\.mp4|\.vtt/);
  });

  it('is empty for a course without lessons, and tells what the source of an import says', async () => {
    const [imported = ''] = await t.addCourses({ title: 'Knitting', externalId: 'udemy:1', importedLessons: 51 });
    expect((await detail(imported)).outline).toEqual({ tracks: [], captions: [], download: null, importedLessons: 51 });
    await t.db.delete(courses);
  });
});
