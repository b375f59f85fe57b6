import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

// The application keeps the colour scheme itself (color-scheme.ts); a provider that writes it as well would undo it.
const NO_ROOT = () => undefined;
const NO_MANAGER = {
  get: () => 'dark' as const,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * What components of @mantine/core must stand in. Around the parts that use them rather than around the application: most
 * pages need none, and theirs would be a tenth of a first visit. The variables they read are in every page's CSS.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={NO_MANAGER}
      getRootElement={NO_ROOT}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
