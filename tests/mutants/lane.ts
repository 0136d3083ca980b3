/** A process that runs tests with mutants, as `lanes.ts` asks for them. Its server of modules reads each file once. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node'
import root from '../../vitest.config.ts'
import type { Batch, Message } from './lanes.ts'
import { type Mutant, withSwitches } from './mutants.ts'

const list = process.argv[2]!
const mutants: readonly Mutant[] = JSON.parse(readFileSync(list, 'utf8'))
const here = resolve('tests/mutants')
const send = (message: Message) => process.send?.(message)

/** What each generated file tries, by its name. */
const tried = new Map<string, { mutant: number; file: string }>()

const reporter: Reporter = {
  onTestCaseResult: () => void send({ kind: 'alive' }),
  onTestModuleEnd(module) {
    const trial = tried.get(module.moduleId)
    if (!trial) return
    const failed = [...module.children.allTests('failed')]
    const [error] = [...failed.flatMap((test) => test.result()?.errors ?? []), ...module.errors()]
    const by = failed[0]?.fullName ?? (module.ok() ? null : 'before its tests')
    send({
      ...trial,
      kind: 'tried',
      by,
      why: String(error?.message ?? '').slice(0, 300),
      millis: module.diagnostic().duration,
    })
  },
}

class AsGiven extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files
}

const switches = {
  name: 'switches',
  enforce: 'pre' as const,
  transform(code: string, name: string) {
    const of = mutants.filter(({ file }) => resolve(file) === name)
    return of.length > 0 ? withSwitches(name, code, of) : undefined
  },
}

const vitest = await createVitest(
  'test',
  { config: false, watch: false, reporters: [reporter] },
  {
    ...root,
    plugins: [switches],
    test: {
      ...root.test,
      // The cluster is that of whoever started this.
      globalSetup: [],
      sequence: { sequencer: AsGiven },
      maxWorkers: 1,
    },
  },
)
await vitest.standalone()
const project = vitest.getRootProject()

let written = 0
function write(call: string) {
  const file = join(dirname(list), `${process.pid}-${++written}.test.ts`)
  writeFileSync(file, `import { load, measure, tryMutant } from '${here}/trial.ts'\nawait ${call}\n`)
  return file
}

function writeTrial({ mutant, file, report }: Batch['trials'][number]) {
  const path = JSON.stringify(resolve(file))
  const round = JSON.stringify(String(written))
  const call = report
    ? `measure(${path}, ${round}, ${JSON.stringify(report)})`
    : `tryMutant(${mutant}, ${path}, ${round})`
  const name = write(call)
  tried.set(name, { mutant, file })
  return name
}

async function runBatch({ load, trials }: Batch) {
  const files = load
    ? [write(`load(${JSON.stringify(load.files.map((file) => resolve(file)))}, '${load.report}')`)]
    : []
  files.push(...trials.map(writeTrial))
  const { unhandledErrors } = await vitest.runTestSpecifications(files.map((file) => project.createSpecification(file)))
  const [error] = unhandledErrors as { message?: string }[]
  send({ kind: 'done', unhandled: error ? String(error.message) : null })
}

process.on('message', (batch: Batch) => {
  runBatch(batch).catch((error: Error) => send({ kind: 'done', unhandled: String(error.stack) }))
})
process.on('disconnect', () => process.exit())
send({ kind: 'ready' })
