import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { LESSON_PICTURE_MAX_BYTES } from '#contract/lesson-picture.ts';
import { EDIT_BODY_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '#contract/limits.ts';
import { readQuiz } from '#contract/quiz-rules.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { longRoute, route } from '../http/route.ts';
import { FORM_BYTES, readUploadedFile } from '../http/uploaded-file.ts';
import {
  addCourse,
  listOwnCourses,
  loadDraft,
  setStatus,
  setThumbnail,
  updateCourse,
} from '../services/authoring/course-authoring.ts';
import { readLesson } from '../services/learning/lesson-documents.ts';
import { linkLessonPicture, saveLessonPicture } from '../services/learning/lesson-pictures.ts';
import { loadOwnCourse, toAuthor } from '../services/authoring/own-course.ts';
import { removeThumbnail, saveThumbnail, toThumbnail } from '../services/authoring/thumbnail-service.ts';
import { addTrack, removeTrack, updateTrack } from '../services/authoring/track-authoring.ts';
import { loadHistory } from '../services/authoring/track-history.ts';
import { moveTrack } from '../services/authoring/track-move.ts';

/** A lesson is longer than what other calls say, and an edit carries it twice. */
const EDIT_LIMIT = {
  maxBytes: EDIT_BODY_MAX_BYTES,
  tooLarge: `The request may have at most ${EDIT_BODY_MAX_BYTES / 1024 / 1024} MB.`,
};
const LESSON_PICTURE_LIMIT = {
  maxBytes: LESSON_PICTURE_MAX_BYTES + FORM_BYTES,
  tooLarge: 'The picture can be at most 5 MB.',
};
const THUMBNAIL_LIMIT = {
  maxBytes: THUMBNAIL_MAX_BYTES + FORM_BYTES,
  tooLarge: 'The picture can be at most 5 MB.',
};

/** What instructors say of their own courses. */
export function authoringRoutes(api: Api, deps: Deps): void {
  const { clock, storage, mediaLinks } = deps;

  route(api, deps, 'courseInstructor', async ({ db, user }) => ({
    success: true,
    data: await listOwnCourses(db, toAuthor(clock, user)),
  }));

  route(api, deps, 'courseDraft', async ({ db, user, query }) => ({
    success: true,
    data: await loadDraft(db, toAuthor(clock, user), query.courseId),
  }));

  route(api, deps, 'courseAdd', async ({ db, user, body }) => {
    const data = await addCourse(db, toAuthor(clock, user), body);
    return { success: true, message: 'Course created successfully!', data };
  });

  route(api, deps, 'courseUpdate', async ({ db, user, body }) => {
    const data = await updateCourse(db, toAuthor(clock, user), body);
    return { success: true, message: 'Course updated successfully!', data };
  });

  route(api, deps, 'courseStatus', async ({ db, user, query, body: { status } }) => {
    const data = await setStatus(db, toAuthor(clock, user), { courseId: query.courseId, status });
    const message = status === 'published' ? AUTHORING_TEXT.published : AUTHORING_TEXT.movedToDraft;
    return { success: true, message, data };
  });

  longRoute(
    api,
    deps,
    'courseThumbnail',
    async ({ db, user, query: { courseId }, c, log, once }) => {
      const author = toAuthor(clock, user);
      // Before the picture is read: that is work, and only its instructor's to ask for.
      await loadOwnCourse(db, author, courseId);
      const picture = await toThumbnail(await readUploadedFile(c, OPERATIONS.courseThumbnail.upload));
      const saved = await saveThumbnail(storage, picture);
      // What nobody refers to in the end: the new files, unless this call is the one that puts them in the old ones' place.
      let unused: string | null = saved;
      try {
        return await once(async (tx) => {
          const { course, replaced } = await setThumbnail(tx, author, { courseId, thumbnail: saved });
          unused = replaced;
          return { success: true, message: 'The thumbnail was updated.', data: course };
        });
      } catch (error) {
        unused = saved;
        throw error;
      } finally {
        if (unused !== null) {
          await removeThumbnail(storage, unused).catch((error: unknown) =>
            log.warn({ err: error }, 'a thumbnail was not removed'),
          );
        }
      }
    },
    THUMBNAIL_LIMIT,
  );

  route(api, deps, 'lessonPicture', async ({ db, user, query }) => {
    await loadOwnCourse(db, toAuthor(clock, user), query.courseId);
    const links = mediaLinks.by({ courseId: query.courseId, sessionId: user.sessionId });
    return { success: true, message: 'Here is the picture.', data: await linkLessonPicture(storage, links, query) };
  });

  longRoute(
    api,
    deps,
    'lessonPictureAdd',
    async ({ db, user, query, c, once }) => {
      const author = toAuthor(clock, user);
      await loadOwnCourse(db, author, query.courseId);
      const bytes = await readUploadedFile(c, OPERATIONS.lessonPictureAdd.upload);
      const links = mediaLinks.by({ courseId: query.courseId, sessionId: user.sessionId });
      const data = await saveLessonPicture({ db, storage, links }, user.id, query, bytes);
      return once(async (tx) => {
        await loadOwnCourse(tx, author, query.courseId);
        return { success: true, message: 'The picture was saved.', data };
      });
    },
    LESSON_PICTURE_LIMIT,
  );

  longRoute(
    api,
    deps,
    'trackAdd',
    async ({ db, user, body, once }) => {
      const { type, content } = body.content;
      const lesson = await readLesson(db, { user, courseId: body.courseId, content: type === 'text' ? content : null });
      return once(async (tx) => {
        const data = await addTrack(tx, toAuthor(clock, user), body, lesson);
        return { success: true, message: AUTHORING_TEXT.trackAdded, data };
      });
    },
    EDIT_LIMIT,
  );

  route(api, deps, 'trackRemove', async ({ db, user, body }) => {
    await removeTrack(db, toAuthor(clock, user), body);
    return { success: true, message: AUTHORING_TEXT.trackRemoved };
  });

  longRoute(
    api,
    deps,
    'trackUpdate',
    async ({ db, user, body, once }) => {
      const { content } = body.changes;
      // The call does not say of what kind the track is. A text of which this is wrong is parsed by the job.
      const text = content != null && readQuiz(content) ? null : content;
      const lesson = await readLesson(db, { user, courseId: body.courseId, content: text });
      return once(async (tx) => {
        const data = await updateTrack(tx, toAuthor(clock, user), body, lesson);
        return { success: true, message: AUTHORING_TEXT.trackUpdated, data };
      });
    },
    EDIT_LIMIT,
  );

  route(api, deps, 'trackMove', async ({ db, user, body }) => {
    const data = await moveTrack(db, toAuthor(clock, user), body);
    return { success: true, message: 'Track moved.', data };
  });

  route(api, deps, 'trackHistory', async ({ db, user, query }) => ({
    success: true,
    data: await loadHistory(db, toAuthor(clock, user), query.trackId),
  }));
}
