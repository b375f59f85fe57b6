import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/user.ts';
import { endSession, signIn } from '#data/session/session-store.ts';
import { followSession } from './follow-session.ts';

const saveSessionMirror = vi.hoisted(() => vi.fn<(session: unknown) => Promise<void>>());
const deleteOthersData = vi.hoisted(() => vi.fn<(kept: string | null) => Promise<void>>());
vi.mock('#data/session/session-mirror.ts', () => ({ saveSessionMirror }));
vi.mock('#data/db/delete-user-data.ts', () => ({ deleteOthersData }));
vi.mock('#data/downloads/free-downloads.ts', () => ({ freeOthersMedia: vi.fn(() => Promise.resolve()) }));
vi.mock('#data/outbox/pending.ts', () => ({ resumeAfterLogin: vi.fn(() => Promise.resolve()) }));
vi.mock('./drains.ts', () => ({ requestDrain: vi.fn() }));

const USER = { _id: 'u1', username: 'Asha', email: 'asha@example.in', role: 'student' } as User;

beforeEach(() => vi.resetAllMocks());

it('clears the device at a logout although something failed at the login before it', async () => {
  saveSessionMirror.mockResolvedValue();
  deleteOthersData.mockResolvedValue();
  await followSession(new QueryClient());
  saveSessionMirror.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  signIn('token', USER);
  await vi.waitFor(() => expect(saveSessionMirror).toHaveBeenCalledTimes(2));
  deleteOthersData.mockClear();
  endSession('logout');
  await vi.waitFor(() => expect(deleteOthersData).toHaveBeenCalledWith(null));
  expect(saveSessionMirror).toHaveBeenLastCalledWith(null);
});
