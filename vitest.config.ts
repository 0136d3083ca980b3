import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Never name 'import' here: vitest hands the list to Node, which then applies it to require() as well.
  ssr: { resolve: { conditions: ['hallpass-source', 'node'] } },
  resolve: { conditions: ['hallpass-source', 'node'] },
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['packages/server/src/testing/test-cluster.ts'],
    pool: 'forks',
    // Loading the server's modules for each file again took a third of the time. Files share nothing but modules.
    isolate: false,
    // One more than the two cores of the smallest machine: tests of faults and browsers wait for much of their time.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
