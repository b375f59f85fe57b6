import { useEffect, useState } from 'react';

export interface RefundDraft {
  courseId: string;
  reason: string;
  /** Names this very request: sent again after a lost answer, it is asked for once. */
  key: string;
}

const keyOf = (userId: string) => `refundDraft:${userId}`;
const empty = (): RefundDraft => ({ courseId: '', reason: '', key: crypto.randomUUID() });

function load(userId: string): RefundDraft {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    if (saved && typeof saved === 'object') return { ...empty(), ...saved };
  } catch {
    // Storage that is denied or damaged holds no draft.
  }
  return empty();
}

/** What was typed, kept in this tab: it outlives a failure and a reload. */
export function useRefundDraft(userId: string) {
  const [draft, setDraft] = useState(() => load(userId));
  useEffect(() => {
    try {
      if (draft.courseId === '' && draft.reason === '') sessionStorage.removeItem(keyOf(userId));
      else sessionStorage.setItem(keyOf(userId), JSON.stringify(draft));
    } catch {
      // Then it lives as long as the page.
    }
  }, [userId, draft]);
  return {
    draft,
    /** A change makes it another request. */
    edit: (fields: Partial<Omit<RefundDraft, 'key'>>) =>
      setDraft((now) => ({ ...now, ...fields, key: crypto.randomUUID() })),
    clear: () => setDraft(empty()),
  };
}
