import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'

let code: Promise<string> | undefined

/** The worker as one script: Node 20 cannot load its source, and only the engine has to come from its package. */
async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['quickjs-emscripten'],
    // A script that comes as text looks for packages where the process was started, which may be anywhere.
    banner: { js: `var require = require('node:module').createRequire(${JSON.stringify(import.meta.url)});` },
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

/** Without the environment, without standard streams: code that escapes from QuickJS finds nothing. */
export async function startWorker(): Promise<Worker> {
  code ??= bundleWorker()
  const worker = new Worker(await code, {
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
