// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LearningTabs } from './learning-tabs.tsx';
import { TabProvider } from './tab-context.ts';

afterEach(cleanup);

test('the tab of the provider is the selected one', () => {
  render(
    <MemoryRouter>
      <TabProvider value="archived">
        <LearningTabs>panel</LearningTabs>
      </TabProvider>
    </MemoryRouter>,
  );
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Archived');
});

test('using the tab context outside its provider raises an error', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const outside = () =>
    render(
      <MemoryRouter>
        <LearningTabs>panel</LearningTabs>
      </MemoryRouter>,
    );
  expect(outside).toThrow('useTab must be used within a TabProvider');
  silenced.mockRestore();
});
