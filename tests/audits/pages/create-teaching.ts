import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { aQuiz } from '../../support/a-quiz.ts';
import { callApi, newAccount, signUp, signUpInstructor } from '../../support/api-client.ts';

const LESSON = '## Clay\n\nEarth and **water**, `mixed`.\n\n1. Wedge it\n2. Centre it\n\n> Slowly.\n';

/**
 * An instructor with a published course that somebody owns, one that lost its only lesson, a draft with a lesson and one without
 * anything in it.
 */
export async function createTeaching(url: string, nameAccount = newAccount) {
  const [instructor, student] = await Promise.all([signUpInstructor(url, nameAccount()), signUp(url, nameAccount())]);
  const { token } = instructor;
  const call = async <T>(method: string, path: string, body: object, by = token) =>
    (await callApi<{ data: T }>(url, method, path, { token: by, body })).data;
  const addCourse = (title: string, price: number) =>
    call<InstructorCourse>('POST', '/course/add', {
      title,
      description: 'From a lump of clay to a bowl that holds water, for whoever has never sat at a wheel.',
      price,
      category: 'crafts',
      subCategory: 'pottery',
      tags: ['clay', 'craft'],
      learningObjectives: ['Centre the clay', 'Glaze and fire it'],
    });
  const sold = await addCourse('Pots on the wheel, from the first lump of clay to the kiln', 0);
  const courseId = sold._id;
  const addTrack = (content: Partial<DraftTrack>, to = courseId) =>
    call<DraftTrack>('POST', '/course/content/track/add', {
      courseId: to,
      content: { description: 'What it is', ...content },
    });
  const folder = await addTrack({ type: 'folder', title: 'Before the wheel' });
  const parentId = folder._id;
  const text = await addTrack({ type: 'text', title: 'What clay is', content: LESSON, parentId });
  await addTrack({ type: 'video', title: 'Watch a bowl grow', videoUrl: 'https://youtu.be/abcdefghijk', parentId });
  const quiz = await addTrack({ type: 'quiz', title: 'What you know of clay', content: JSON.stringify(aQuiz()) });
  await addTrack({ type: 'text', title: 'Glazes, and why a kiln is opened late', content: LESSON });
  await call('PUT', '/course/content/track/update', {
    courseId,
    trackId: text._id,
    version: text.version,
    from: { content: LESSON },
    changes: { content: `${LESSON}\nAnd patience.` },
  });
  await call('PUT', `/course/status?courseId=${courseId}`, { status: 'published' });
  await call('POST', '/course/purchase', { items: [courseId] }, student.token);
  const [empty, draft, preparing] = await Promise.all([
    addCourse('Glazes', 1499),
    addCourse('Tiles for a kitchen wall', 899),
    addCourse('Raku in the garden', 2499),
  ]);
  await addTrack({ type: 'text', title: 'Cut them', content: LESSON }, draft._id);
  const lost = await addTrack({ type: 'text', title: 'Fire and straw', content: LESSON }, preparing._id);
  await call('PUT', `/course/status?courseId=${preparing._id}`, { status: 'published' });
  await call('DELETE', '/course/content/track/remove', { courseId: preparing._id, trackId: lost._id });
  return {
    instructor,
    ids: {
      ownCourse: courseId,
      ownFolder: folder._id,
      ownText: text._id,
      ownQuiz: quiz._id,
      empty: empty._id,
      draft: draft._id,
      preparing: preparing._id,
    },
  };
}
