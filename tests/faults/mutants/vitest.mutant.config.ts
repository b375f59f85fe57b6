import { mergeConfig } from 'vitest/config';
import base from '../../../vitest.config.ts';
import type { Mutant } from './mutants.ts';

const mutant = JSON.parse(process.env['MUTANT'] ?? 'null') as Mutant | null;

/** Vitest over sources of which one holds MUTANT, a mutant as JSON; its text is replaced while the file is loaded. */
export default mergeConfig(base, {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre' as const,
      transform(source: string, id: string) {
        if (!mutant || !id.endsWith(`/${mutant.file}`)) return undefined;
        const parts = source.split(mutant.from);
        if (parts.length !== 2)
          throw new Error(`${mutant.file} holds “${mutant.from}” ${parts.length - 1} times, not once`);
        return parts.join(mutant.to);
      },
    },
  ],
});
