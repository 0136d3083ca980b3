import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Never name 'import' here: vitest hands the list to Node, which then applies it to require() as well.
  ssr: { resolve: { conditions: ['hallpass-source', 'node'] } },
  resolve: { conditions: ['hallpass-source', 'node'] },
  test: {
    include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['packages/server/src/testing/test-cluster.ts'],
    pool: 'forks',
    // One process loads the server once for many files; every file has a server and a database of its own anyway.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
