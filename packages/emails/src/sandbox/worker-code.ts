import { Worker } from 'node:worker_threads'
import { readProgram } from './programs.ts'

let code: Promise<string> | undefined

// A script that comes as text looks for packages where the process was started, which may be anywhere.
const requireFromHere = `var require = require('node:module').createRequire(${JSON.stringify(import.meta.url)});\n`

/** The worker as one script: Node 20 cannot load its source. */
export const workerCode = () =>
  (code ??= readProgram('worker').then(
    (program) => requireFromHere + program,
    (error: unknown) => {
      code = undefined
      throw error
    },
  ))

/** Without the environment, without standard streams: code that escapes from QuickJS finds nothing. */
export async function startWorker(): Promise<Worker> {
  const worker = new Worker(await workerCode(), {
    eval: true,
    env: {},
    argv: [],
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    name: 'email-sandbox',
    resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}
