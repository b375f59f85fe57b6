// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
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
