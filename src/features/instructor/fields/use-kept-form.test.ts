// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUnsaved, loadUnsaved, saveUnsaved } from '#data/authoring/unsaved-text.ts';
import { useKeptForm } from './use-kept-form.ts';

vi.mock('#data/authoring/unsaved-text.ts');

const EMPTY = { type: 'video', title: '' };

describe('useKeptForm', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(loadUnsaved).mockResolvedValue(null);
    vi.mocked(saveUnsaved).mockResolvedValue(undefined);
    vi.mocked(forgetUnsaved).mockResolvedValue(undefined);
  });
  afterEach(cleanup);
  const typing = () => renderHook(() => useKeptForm('ana', 'track-new:1', EMPTY)).result;

  it('begins anew once what was typed is kept elsewhere', async () => {
    const form = typing();
    const said = { type: 'text', title: 'Loops' };
    act(() => form.current.set(said));
    await act(() => form.current.clear(said, { type: 'text' }));
    expect(form.current.values).toEqual({ type: 'text', title: '' });
    expect(forgetUnsaved).toHaveBeenCalledWith('ana', 'track-new:1');
  });

  it('prefers what is typed to what was found late', async () => {
    vi.useFakeTimers();
    vi.mocked(loadUnsaved).mockImplementation(
      () =>
        new Promise((resolve) => setTimeout(() => resolve({ fields: { title: 'Lo' }, focus: null, savedAt: 1 }), 1000)),
    );
    const form = typing();
    act(() => form.current.set({ title: 'Loops' }));
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(saveUnsaved).toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
    expect(form.current.values.title).toBe('Loops');
  });

  it('keeps what was typed while that was under way', async () => {
    const form = typing();
    const said = { type: 'folder', title: 'Loops' };
    act(() => form.current.set(said));
    act(() => form.current.set({ type: 'text' }));
    await act(() => form.current.clear(said, { type: 'folder' }));
    expect(form.current.values).toEqual({ type: 'text', title: '' });
    expect(forgetUnsaved).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(saveUnsaved).toHaveBeenCalledWith('ana', 'track-new:1', { type: 'text', title: '' }));
  });
});
