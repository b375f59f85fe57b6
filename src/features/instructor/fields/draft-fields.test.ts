import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftFields } from './draft-fields.ts';

const commit = vi.fn(() => Promise.resolve());
const keep = vi.fn(() => Promise.resolve());
type Fields = { title: string; content: string };
const check = ({ title }: Fields) => (title.trim() === '' ? { title: 'required' } : {});
const make = (view: Fields = { title: 'A', content: 'a' }) => new DraftFields<Fields>(view, { check, commit, keep });

beforeEach(() => {
  vi.useFakeTimers();
  commit.mockClear();
  keep.mockClear();
});
afterEach(() => vi.useRealTimers());

test('a keystroke is on the device within a second, and an edit 2 s after the last', async () => {
  const fields = make();
  fields.focus('content');
  fields.change('content', 'ab');
  expect(fields.get()).toMatchObject({ dirty: true, kept: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(keep).toHaveBeenLastCalledWith({ content: { text: 'ab', base: 'a' } }, 'content');
  expect(fields.get().kept).toBe(true);
  fields.change('content', 'abc');
  await vi.advanceTimersByTimeAsync(1900);
  expect(commit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(commit).toHaveBeenCalledExactlyOnceWith({ content: 'a' }, { content: 'abc' });
  expect(keep).toHaveBeenLastCalledWith(null, 'content');
  expect(fields.get().dirty).toBe(false);
});

test('a focused field is never rewritten, and its base stays what its text was written on', async () => {
  const fields = make();
  fields.focus('content');
  fields.setView({ title: 'B', content: 'theirs' });
  expect(fields.get().values).toEqual({ title: 'B', content: 'a' });
  fields.change('content', 'mine');
  await fields.commit();
  expect(commit).toHaveBeenCalledExactlyOnceWith({ content: 'a' }, { content: 'mine' });
});

test('after an edit the text stays until the view has it, then follows the view', async () => {
  const fields = make();
  fields.focus('content');
  fields.change('content', 'mine');
  fields.blur('content');
  await vi.advanceTimersByTimeAsync(0);
  fields.setView({ title: 'A', content: 'a' });
  expect(fields.get().values.content).toBe('mine');
  fields.setView({ title: 'A', content: 'mine' });
  fields.setView({ title: 'A', content: 'later' });
  expect(fields.get().values.content).toBe('later');
});

test('the next edit starts from the one before it', async () => {
  const fields = make();
  fields.focus('content');
  fields.change('content', 'one');
  await fields.commit();
  fields.change('content', 'two');
  await fields.commit();
  expect(commit).toHaveBeenLastCalledWith({ content: 'one' }, { content: 'two' });
});

test('what is not in order is kept, told, and no edit; what is goes its way', async () => {
  const fields = make();
  fields.change('title', ' ');
  fields.change('content', 'b');
  await fields.commit();
  expect(commit).toHaveBeenCalledExactlyOnceWith({ content: 'a' }, { content: 'b' });
  expect(fields.get().errors).toEqual({ title: 'required' });
  expect(keep).toHaveBeenLastCalledWith({ title: { text: ' ', base: 'A' } }, null);
});

test('what was typed before a kill comes back on its own base', async () => {
  const fields = make({ title: 'A', content: 'theirs' });
  fields.restore({ content: { text: 'mine', base: 'a' }, gone: { text: 1, base: 2 } });
  expect(fields.get().values.content).toBe('mine');
  await vi.advanceTimersByTimeAsync(2000);
  expect(commit).toHaveBeenCalledExactlyOnceWith({ content: 'a' }, { content: 'mine' });
});

test('a kill after an edit was said and before it was noted makes no conflict with itself', async () => {
  const fields = make({ title: 'A', content: 'one' });
  fields.restore({ content: { text: 'one two', base: 'a', said: 'one' } });
  await fields.commit();
  expect(commit).toHaveBeenCalledExactlyOnceWith({ content: 'one' }, { content: 'one two' });
});

test('a field in conflict waits for the decision', async () => {
  const fields = make();
  fields.setBlocked(['content']);
  fields.change('content', 'b');
  await fields.commit();
  expect(commit).not.toHaveBeenCalled();
  fields.setBlocked([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(commit).toHaveBeenCalledOnce();
});

test('an edit that cannot be kept stays typed, and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  commit.mockRejectedValueOnce(new Error('full'));
  const fields = make();
  fields.change('content', 'b');
  await fields.commit();
  expect(fields.get()).toMatchObject({ dirty: true, failed: true });
});
