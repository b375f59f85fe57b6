import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { longRoute, route } from '../http/route.ts';
import { limited } from '../services/accounts/rate-limit-service.ts';
import { loadContent, loadTrack } from '../services/learning/content-service.ts';
import { loadChangedNotes, saveNote } from '../services/learning/note-service.ts';
import { addPractice, loadPractice } from '../services/learning/practice-service.ts';
import { loadStudy, saveStudy } from '../services/learning/study-service.ts';
import { loadProgress, saveProgress } from '../services/learning/progress-service.ts';
import { loadNewAttempts, saveAttempt } from '../services/learning/quiz-service.ts';

/** What is inside a course, how far a learner is in it, their notes, attempts at quizzes, practice and study time. */
export function learningRoutes(api: Api, deps: Deps): void {
  const { mediaLinks: links, clock, clientAddress } = deps;

  route(api, deps, 'courseContent', ({ db, query, user, requireUser }) =>
    loadContent(db, { courseId: query.courseId, viewer: { user, requireUser }, links, clock }),
  );

  route(api, deps, 'courseTrack', ({ db, query, user, requireUser }) =>
    loadTrack(db, { trackId: query.trackId, viewer: { user, requireUser }, links, clock }),
  );

  route(api, deps, 'progressGet', async ({ db, user, query }) => ({
    success: true,
    data: await loadProgress(db, user.id, query.courseId),
  }));

  route(api, deps, 'progressPut', async ({ db, user, body }) => ({
    success: true,
    data: await saveProgress(db, { clock, userId: user.id, items: body.items }),
  }));

  route(api, deps, 'noteList', async ({ db, user, query }) => ({
    success: true,
    data: await loadChangedNotes(db, user.id, query),
  }));

  route(api, deps, 'notePut', async ({ db, user, body }) => ({
    success: true,
    data: await saveNote(db, { clock, user, note: body.note }),
  }));

  route(api, deps, 'quizAttempts', async ({ db, user, query }) => ({
    success: true,
    data: await loadNewAttempts(db, user.id, query),
  }));

  longRoute(api, deps, 'quizAttempt', ({ user, body, once, c }) =>
    limited(deps, 'quizAttempt', { account: user.id, address: clientAddress(c) }, () =>
      once(async (tx) => ({
        success: true,
        data: await saveAttempt(tx, { clock, user, attempt: body.attempt }),
      })),
    ),
  );

  route(api, deps, 'practiceList', async ({ db, user, query }) => ({
    success: true,
    data: await loadPractice(db, user.id, query),
  }));

  route(api, deps, 'practiceAdd', async ({ db, user, body }) => {
    await addPractice(db, { clock, userId: user.id, events: body.events });
    return { success: true, message: 'Practice saved.' };
  });

  route(api, deps, 'studyGet', async ({ db, user }) => ({
    success: true,
    data: await loadStudy(db, user.id),
  }));

  route(api, deps, 'studyPut', async ({ db, user, body }) => {
    const plan = await saveStudy(db, { clock, userId: user.id, study: body });
    return { success: true, message: 'Your study time is saved.', data: { plan } };
  });
}
