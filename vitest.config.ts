import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { lane } from './packages/server/src/testing/lane.ts'

const everywhere = (name: string) => ['packages', 'apps', 'tools', 'tests'].map((folder) => `${folder}/**/${name}`)

/** What each lane runs. Tests of the long lane that are not named `*.long.test.ts` run in both, at two sizes. */
const lanes: Record<string, { include: string[]; exclude: string[] }> = {
  quick: { include: everywhere('*.test.ts'), exclude: ['**/*.long.test.ts', '**/*.soak.test.ts'] },
  long: {
    include: [
      'tests/{faults,fuzz,published-client}/**/*.test.ts',
      'tests/browser/handler.test.ts',
      'packages/cli/src/start.test.ts',
      'packages/server/src/http/{sweeps,sweeps.input,ended-sessions.attacks}.test.ts',
      'packages/server/src/features/sessions/rotation.{honest,model}.test.ts',
      ...everywhere('*.long.test.ts'),
    ],
    exclude: ['**/*.soak.test.ts'],
  },
  soak: {
    include: [
      'tests/faults/{killed-server,cut-connections,pooled-cuts,one-server,large-answers,long-lists,several-processes}.test.ts',
      'tests/faults/{embedded-database,several-processes,four-servers,upgrade}.long.test.ts',
      'packages/server/src/features/sessions/rotation.{honest,model}.test.ts',
      'packages/cli/src/users/killed-import.long.test.ts',
      ...everywhere('*.soak.test.ts'),
    ],
    exclude: [],
  },
}
const files = lanes[lane]
if (!files) throw new Error(`HALLPASS_TEST_LANE is ${lane}; it can be ${Object.keys(lanes).join(', ')}`)

/**
 * The published client waits for ever once it has sent its page away, and every sign-out after that in the same process
 * hangs. In a browser the page is gone by then; in a worker no file that signs out may come after.
 */
const leavesPages = 'tests/published-client/oauth.test.ts'

class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith(leavesPages)
    return [...sorted.filter((file) => !isLast(file)), ...sorted.filter(isLast)]
  }
}

export default defineConfig({
  // Never name 'import' here: vitest hands the list to Node, which then applies it to require() as well.
  ssr: { resolve: { conditions: ['hallpass-source', 'node'] } },
  resolve: { conditions: ['hallpass-source', 'node'] },
  oxc: { jsx: { development: false } },
  test: {
    include: files.include,
    exclude: [...configDefaults.exclude, ...files.exclude],
    globalSetup: ['packages/server/src/testing/test-cluster.ts', 'tests/browser/chromium-setup.ts'],
    sequence: { sequencer: Sequencer },
    pool: 'forks',
    // Loading the server's modules for each file again took a third of the time. Files share nothing but modules.
    isolate: false,
    // Twice the two cores of the smallest machine: tests of faults and browsers wait for much of their time.
    maxWorkers: 4,
    // React as it is served: the one for programmers takes four times as long to render an email.
    env: { NODE_ENV: 'production' },
    // For busy machines. Nothing waits for it but a test that hangs.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
