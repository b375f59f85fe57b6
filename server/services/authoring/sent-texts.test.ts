import { describe, expect, it } from 'vitest';
import { referToSent, restoreSent } from './sent-texts.ts';

const lesson = 'A lesson of some length. '.repeat(100);
const sent = { trackId: 't1', changes: { content: lesson, tags: ['short', lesson.toUpperCase()] } };

describe('texts that the request brought', () => {
  it('are told by their place and come back whole', () => {
    const answer = { success: true, data: { title: 'Loops', content: lesson, blocks: [null, lesson.toUpperCase()] } };
    const remembered = referToSent(answer, sent);
    expect(remembered).toEqual({
      success: true,
      data: {
        title: 'Loops',
        content: { $sent: ['changes', 'content'] },
        blocks: [null, { $sent: ['changes', 'tags', 1] }],
      },
    });
    expect(restoreSent(remembered, sent)).toEqual(answer);
  });

  it('leave what the server knew by itself', () => {
    const answer = { data: { content: `${lesson}And more.`, n: 0, none: null, list: [] } };
    expect(referToSent(answer, sent)).toEqual(answer);
    expect(restoreSent(answer, sent)).toEqual(answer);
  });

  it('are no business of a request without any', () => {
    const answer = { at: new Date(0) };
    expect(referToSent(answer, undefined)).toBe(answer);
    expect(restoreSent({ data: ['short'] }, null)).toEqual({ data: ['short'] });
  });
});
