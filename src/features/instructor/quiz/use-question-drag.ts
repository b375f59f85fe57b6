import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets the questions in `list` (`data-question`, with a `data-grip`) be dragged to the place of another one, which shows by
 * `data-drop` on which side of it.
 */
export function useQuestionDrag(
  list: RefObject<HTMLElement | null>,
  questions: readonly { _id: string }[],
  move: (from: number, to: number) => void,
): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const ids = questions.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])];
    const at = (element: Element | undefined) => rows.indexOf(element as HTMLElement);
    const clear = () => {
      for (const row of rows) row.removeAttribute('data-drop');
    };
    return combine(
      ...rows.flatMap((row) => {
        const grip = row.querySelector('[data-grip]');
        return [
          draggable({ element: row, ...(grip && { dragHandle: grip }), getInitialData: () => ({ question: true }) }),
          dropTargetForElements({ element: row, canDrop: ({ source }) => 'question' in source.data }),
        ];
      }),
      monitorForElements({
        canMonitor: ({ source }) => at(source.element) >= 0,
        onDrag: ({ source, location }) => {
          clear();
          const over = location.current.dropTargets[0]?.element;
          if (!over || over === source.element) return;
          over.setAttribute('data-drop', at(over) > at(source.element) ? 'after' : 'before');
        },
        onDrop: ({ source, location }) => {
          clear();
          const to = at(location.current.dropTargets[0]?.element);
          if (to >= 0) latest.current(at(source.element), to);
        },
      }),
    );
  }, [list, ids]);
}
