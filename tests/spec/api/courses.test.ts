import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORY_KEYS, type CategoryKey, categoryLabel } from '#contract/categories.ts';
import { subCategoriesOf } from '#contract/sub-categories.ts';
import type { CourseAnswer, CourseListAnswer } from '#contract/course.ts';
import type { ContentAnswer, TrackAnswer } from '#contract/track.ts';
import { tracks } from '#server/db/schema.ts';
import { startTestApp } from '../../support/start-test-app.ts';
import type { TestUser } from '../../support/test-app.ts';
import { clause } from '../clauses/clauses.ts';

const t = startTestApp();
let buyer: TestUser;
let stranger: TestUser;
let creator: TestUser;
let course: string;
let draft: string;
let folder: string;
let video: string;
let text: string;
let preview: string;

/** Longer than a list tells. */
const DESCRIPTION = 'What it is about, told at length. '.repeat(20).trim();
const OBJECTIVES = ['Openings', ['Control the centre', 'Castle early'], { Endgames: ['King and pawn'] }];

beforeAll(async () => {
  [buyer, stranger, creator] = [await t.signUp(), await t.signUp(), await t.signUp()];
  [course = '', draft = ''] = await t.addCourses(
    {
      title: 'Chess',
      description: DESCRIPTION,
      ownerId: creator.id,
      category: 'personal-development',
      subCategory: 'leadership',
      tags: ['strategy'],
      learningObjectives: OBJECTIVES,
      pricePaise: 49_950,
      averageRating: 4.5,
      studentsCount: 7,
      popularity: 3,
    },
    { title: 'Unfinished', ownerId: creator.id, status: 'draft', popularity: 99 },
    ...Array.from({ length: 11 }, (_, index) => ({ title: `Course ${index}`, popularity: 2, pricePaise: 100 * index })),
  );
  await t.grant(buyer.id, course);
  const add = async (values: Omit<typeof tracks.$inferInsert, 'courseId'>) =>
    (
      await t.db
        .insert(tracks)
        .values({ ...values, courseId: course })
        .returning()
    )[0]?.id ?? '';
  folder = await add({ type: 'folder', title: 'Openings', description: 'How to begin', orderKey: 'a0' });
  video = await add({
    type: 'video',
    title: 'Watch',
    orderKey: 'a0',
    parentId: folder,
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
  });
  text = await add({ type: 'text', title: 'Read', orderKey: 'a1', parentId: folder, content: 'e4 **e5**' });
  preview = await add({ type: 'text', title: 'Taste', orderKey: 'a1', content: 'Free', preview: true });
});

const list = async (path: string, as?: TestUser) => (await t.request<CourseListAnswer>(path, { as })).body;
const titles = async (path: string, as?: TestUser) => (await list(path, as)).data.map(({ title }) => title);

describe('GET /course/getAll', () => {
  it(clause('7.get-all'), async () => {
    expect(await list('/course/getAll?page=2&limit=5')).toMatchObject({ success: true, page: 2, limit: 5, total: 12 });
    expect(await titles('/course/getAll?page=2&limit=5')).toHaveLength(5);
  });

  it(clause('7.get-all.defaults'), async () => {
    expect(await list('/course/getAll')).toMatchObject({ page: 1, limit: 10 });
    expect(await titles('/course/getAll')).toHaveLength(10);
  });

  it(clause('7.get-all.sort'), async () => {
    const byPrice = (await list('/course/getAll?sort=price-low-to-high&limit=100')).data.map(({ price }) => price);
    expect(byPrice).toEqual([...byPrice].sort((a, b) => a - b));
    expect(await titles('/course/getAll?q=chess')).toEqual(['Chess']);
  });

  it(clause('7.get-all.drafts'), async () => {
    for (const as of [undefined, creator]) {
      expect(await titles('/course/getAll?limit=100', as)).not.toContain('Unfinished');
    }
  });
});

describe('GET /course/my', () => {
  it(clause('7.course-my'), async () => {
    expect(await list('/course/my?page=1&limit=5', buyer)).toMatchObject({
      page: 1,
      limit: 5,
      data: [{ _id: course }],
    });
  });

  it(clause('7.course-my.defaults'), async () => {
    expect(await list('/course/my', buyer)).toMatchObject({ page: 1, limit: 10 });
  });

  it(clause('7.course-my.refused'), async () => {
    expect((await t.request('/course/my')).status).toBe(401);
    expect(await titles('/course/my', stranger)).toEqual([]);
  });
});

describe('GET /course/get', () => {
  const get = (id: string, as?: TestUser) => t.request<CourseAnswer>(`/course/get?courseId=${id}`, { as });

  it(clause('7.course-get'), async () => {
    expect(await get(course)).toMatchObject({
      status: 200,
      body: { success: true, data: { _id: course, title: 'Chess' } },
    });
  });

  it(clause('3.course'), async () => {
    expect((await get(course)).body.data).toMatchObject({
      _id: course,
      title: 'Chess',
      description: DESCRIPTION,
      thumbnail: null,
      category: 'personal-development',
      subCategory: 'leadership',
      price: 499.5,
      averageRating: 4.5,
      createdBy: { username: 'Asha Rao' },
      tags: ['strategy'],
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      status: 'published',
    });
  });

  it(clause('3.course.mixed'), async () => {
    expect((await get(course)).body.data.learningObjectives).toEqual(OBJECTIVES);
  });

  it(clause('3.course.students'), async () => {
    const { data } = (await get(course)).body;
    expect(data.studentsCount).toBe(7);
    expect(data).not.toHaveProperty('studentsEnrolled');
  });

  it(clause('7.course-get.draft'), async () => {
    expect((await get(draft, creator)).status).toBe(200);
    for (const as of [undefined, buyer, stranger]) expect((await get(draft, as)).status).toBe(404);
  });
});

describe('GET /course/category, /course/search', () => {
  it(clause('7.course-category'), async () => {
    expect(await titles('/course/category?category=personal-development')).toEqual(['Chess']);
    expect(await titles('/course/category?category=unheard-of')).toEqual([]);
  });

  it(clause('7.course-category.key'), async () => {
    expect(await titles('/course/category?category=Personal%20Development')).toEqual(['Chess']);
  });

  it(clause('7.search'), async () => {
    expect(await titles('/course/search?q=chess')).toEqual(['Chess']);
  });
});

describe('GET /course/content', () => {
  const content = (as?: TestUser) => t.request<ContentAnswer>(`/course/content?courseId=${course}`, { as });

  it(clause('7.course-content'), async () => {
    expect(await content(buyer)).toMatchObject({
      status: 200,
      body: { success: true, courseTitle: 'Chess', data: [{ _id: folder }, { _id: preview }] },
    });
  });

  it(clause('3.track'), async () => {
    const { data } = (await content(buyer)).body;
    expect(data[0]).toMatchObject({ _id: folder, title: 'Openings', description: 'How to begin', type: 'folder' });
    expect(data[0]?.subTracks).toMatchObject([
      { _id: video, type: 'video', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', subTracks: [] },
      { _id: text, type: 'text', content: 'e4 **e5**', subTracks: [] },
    ]);
  });

  it(clause('7.course-content.creator'), async () => {
    await t.request('/user/become-instructor', { as: stranger, body: {} });
    expect((await content(creator)).status).toBe(200);
    expect((await content(stranger)).status).toBe(403);
  });
});

describe('GET /course/content/track', () => {
  const track = (id: string, as?: TestUser) => t.request<TrackAnswer>(`/course/content/track?trackId=${id}`, { as });

  it(clause('7.course-track'), async () => {
    expect(await track(folder, buyer)).toMatchObject({
      status: 200,
      body: { success: true, trackTitle: 'Openings', data: [{ _id: video }, { _id: text }] },
    });
  });

  it(clause('7.course-track.preview'), async () => {
    for (const as of [undefined, stranger]) {
      expect(await track(preview, as)).toMatchObject({ status: 200, body: { data: [{ content: 'Free' }] } });
    }
  });
});

describe('categories', () => {
  it(clause('3.categories'), () => {
    const keys =
      'academics arts business cooking crafts design fitness gaming health language lifestyle marketing music other personal-development photography programming technology';
    expect([...CATEGORY_KEYS]).toEqual(keys.split(' '));
    expect(['personal-development', 'programming'].map(categoryLabel)).toEqual(['Personal Development', 'Programming']);
  });

  const subs = (key: CategoryKey) => [...subCategoriesOf(key)].sort();

  it(clause('3.categories.design'), () => {
    expect(subs('design')).toEqual(
      ['branding', 'design-tools', 'graphic-design', 'user-experience', 'user-interface', 'web-design'].sort(),
    );
  });

  it(clause('3.categories.marketing'), () => {
    const marketing =
      'advertising analytics content-marketing digital-marketing social-media-marketing video-and-mobile-marketing';
    expect(subs('marketing')).toEqual(marketing.split(' '));
  });

  it(clause('3.categories.programming'), () => {
    expect(subs('programming')).toHaveLength(38);
    const named = ['algorithms', 'machine-learning', 'web-development', 'devops', 'cyber-security'];
    expect(subs('programming')).toEqual(expect.arrayContaining(named));
  });

  it(clause('3.categories.other'), () => {
    expect(subs('other')).toEqual(['other']);
    for (const key of CATEGORY_KEYS) {
      if (['design', 'marketing', 'programming', 'other'].includes(key)) continue;
      expect(subs(key).length).toBeGreaterThanOrEqual(4);
      expect(subs(key).length).toBeLessThanOrEqual(7);
    }
    const all = CATEGORY_KEYS.flatMap((key) => subs(key));
    expect(all).toEqual(
      expect.arrayContaining(['yoga', 'pilates', 'english', 'spanish', 'baking', 'travel', 'leadership']),
    );
  });
});
