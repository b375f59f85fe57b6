// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

describe('lazyPart', () => {
  it('shows the part when its code is there', async () => {
    const Part = lazyPart(() => Promise.resolve(({ name }: { name: string }) => <p>{name}</p>));
    render(
      <Suspense>
        <Part name="The part" />
      </Suspense>,
    );
    expect(await screen.findByText('The part')).toBeDefined();
  });

  it('leaves the rest of the page when its code does not arrive', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')));
    render(
      <>
        <p>The rest</p>
        <Suspense fallback={<p>Waiting</p>}>
          <Part />
        </Suspense>
      </>,
    );
    await vi.waitFor(() => expect(screen.queryByText('Waiting')).toBeNull());
    expect(screen.getByText('The rest')).toBeDefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});
