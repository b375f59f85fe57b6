import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import '#ui/theme/styles.ts';

/** The providers around every screen, on the server and in the browser. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <div data-app>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </div>
  );
}
