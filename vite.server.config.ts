import { defineConfig } from 'vite';

/**
 * The server with its packages in few files: it starts in half the time that its sources and theirs take to be found and
 * compiled one by one. Apart from it stays what is loaded when somebody needs it, and what brings files of its own.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: ['@aws-sdk/client-s3', '@electric-sql/pglite', 'fontkit', 'pdfkit', 'sharp', 'tinypool', 'web-vitals'],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    // All in one folder (from-root.ts).
    rolldownOptions: {
      // The second is a process of its own, the third a thread.
      input: ['server/index.ts', 'server/worker.ts', 'server/lessons/parse-worker.ts'],
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
