import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CourseSummary } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import { CART_REMOVE_DELAY_MS } from '#contract/limits.ts';
import type { LibraryView } from '#data/outbox/view/views.ts';
import { toApiError } from '#data/api/api-error.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import type { CommandType } from '#data/outbox/commands/registry.ts';
import { getSession } from '#data/session/session-store.ts';
import { useCart } from '../buying/cart.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { serverCopy } from '../server-copy-query.ts';
import { submitSurely } from '../submit.ts';
import { useSession } from '../account/session.ts';
import { device } from '#data/parts/load.ts';

export type { LibraryView, OwnedCourseView } from '#data/outbox/view/views.ts';

const libraryOf = createLiveSources(async () => {
  const { loadLibraryView, loadWaitingCommands } = await device();
  await loadWaitingCommands();
  return loadLibraryView;
});

/** The server's library. Each answer is saved on this device. */
export function libraryQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.library(userId),
    meta: { persist: true },
    queryFn: ({ signal }) =>
      serverCopy<Library>(
        {
          userId,
          fetch: async (both) => (await call('userMyLearning', { userId, signal: both })).data,
          save: async (library, revs) => (await device()).saveLibrary(userId, library, revs.library),
          load: async () => (await device()).loadLibrary(userId),
        },
        signal,
      ),
  });
}

export interface LibraryState {
  library: LibraryView | undefined;
  isPending: boolean;
  /** Why the library could not be loaded; null while there is a library to show. */
  error: ApiError | null;
  refetch: () => void;
}

/** Bought, wishlisted and archived courses, including pending changes. */
export function useLibrary(): LibraryState {
  const { user, status } = useSession();
  const userId = user?._id ?? '';
  const query = useQuery({ ...libraryQuery(userId), enabled: userId !== '' });
  const live = useLive(userId === '' ? null : libraryOf(userId));
  const library = live.data ?? (live.state === 'unavailable' ? query.data : undefined);
  const failed = !library && query.isError;
  return {
    library,
    isPending: status === 'unknown' || (userId !== '' && !library && !failed),
    error: failed ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
  };
}

export type Ownership = 'unknown' | 'none' | 'in-cart' | 'owned';

/** Whether the user owns a course or has it in the cart; 'unknown' until the data is loaded. */
export function useOwnership(courseId: string): Ownership {
  const { user, status } = useSession();
  const { library } = useLibrary();
  const { items, isPending } = useCart();
  if (status === 'unknown') return 'unknown';
  if (!user) return 'none';
  if (user.purchasedCourses.includes(courseId) || library?.hiddenCourses.includes(courseId)) return 'owned';
  const owned = [...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])];
  if (owned.some(({ _id }) => _id === courseId)) return 'owned';
  if (items.some(({ _id }) => _id === courseId)) return 'in-cart';
  return isPending ? 'unknown' : 'none';
}

export type ToggleOutcome = { kind: 'login-required' } | { kind: 'saved'; on: boolean; undo: () => Promise<void> };

/** The wishlist including pending changes. `toggle` resolves when the change is durable on this device. */
export function useWishlist(): {
  has: (courseId: string) => boolean;
  toggle: (course: CourseSummary) => Promise<ToggleOutcome>;
} {
  const { library } = useLibrary();
  return useMemo(() => {
    const wished = new Set(library?.wishlist.map(({ _id }) => _id));
    return {
      has: (courseId) => wished.has(courseId),
      toggle: async (course) => {
        const { user } = getSession();
        if (!user) return { kind: 'login-required' };
        const on = !wished.has(course._id);
        const [say, unsay]: [CommandType, CommandType] = on
          ? ['wishlist-add', 'wishlist-remove']
          : ['wishlist-remove', 'wishlist-add'];
        const change = await submitSurely(say, user._id, { course });
        return {
          kind: 'saved',
          on,
          undo: async () => {
            if (!(await change.takeBack())) await submitSurely(unsay, user._id, { course });
          },
        };
      },
    };
  }, [library]);
}

type Undoable = Promise<{ undo: () => Promise<void> }>;

/** Archive, unarchive, and remove from the library. A removal is sent to the server after 5 s unless it is undone. */
export function useLibraryCommands(): {
  archive: (courseId: string) => Undoable;
  unarchive: (courseId: string) => Undoable;
  remove: (courseId: string) => Undoable;
} {
  const { library } = useLibrary();
  return useMemo(() => {
    const archived = library?.archivedCourses.find.bind(library.archivedCourses);
    const say = async (type: LibraryCommand, courseId: string, opposite: LibraryCommand[]): Undoable => {
      const { user } = getSession();
      if (!user) throw new Error('Nobody is signed in');
      const course = [...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])].find(
        ({ _id }) => _id === courseId,
      );
      const payload = { courseId, title: course?.title ?? 'a course' };
      const delayMs = type === 'library-remove' ? CART_REMOVE_DELAY_MS : 0;
      const change = await submitSurely(type, user._id, payload, { delayMs });
      return {
        undo: async () => {
          if (await change.takeBack()) return;
          for (const back of opposite) await submitSurely(back, user._id, payload);
        },
      };
    };
    return {
      archive: (courseId) => say('library-archive', courseId, ['library-unarchive']),
      unarchive: (courseId) => say('library-unarchive', courseId, ['library-archive']),
      remove: (courseId) => {
        const wasArchived = archived?.(({ _id }) => _id === courseId) !== undefined;
        // One command restores the earlier state: archiving and unarchiving also add a removed course again.
        return say('library-remove', courseId, [wasArchived ? 'library-archive' : 'library-unarchive']);
      },
    };
  }, [library]);
}

type LibraryCommand = 'library-archive' | 'library-unarchive' | 'library-remove';
