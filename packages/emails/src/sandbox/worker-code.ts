import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { bundleSource } from './esbuild-process.ts'

let code: Promise<string> | undefined

/** The worker as one script: Node 20 cannot load its source, and only the engine has to come from its package. */
function bundleWorker(): Promise<string> {
  return bundleSource(fileURLToPath(new URL('./worker.ts', import.meta.url)), [
    '--format=cjs',
    '--platform=node',
    '--target=node20',
    '--external:quickjs-emscripten',
    // A script that comes as text looks for packages where the process was started, which may be anywhere.
    `--banner:js=var require = require('node:module').createRequire(${JSON.stringify(import.meta.url)});`,
  ])
}

export const workerCode = () =>
  (code ??= bundleWorker().catch((error: unknown) => {
    code = undefined
    throw error
  }))

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
