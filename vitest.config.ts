import { defineConfig } from 'vitest/config'

export default defineConfig({
  ssr: { resolve: { conditions: ['hallpass-source', 'node', 'import', 'default'] } },
  resolve: { conditions: ['hallpass-source', 'node', 'import', 'default'] },
  test: {
    include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
