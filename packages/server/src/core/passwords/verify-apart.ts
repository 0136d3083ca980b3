import { createRequire } from 'node:module'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { lowest, ownThread } from './pool-priority.ts'

/** How a library verifies a hash without a thread of libuv's pool. */
export interface SyncVerification {
  readonly module: string
  /** What its `verifySync` takes, in its order. */
  readonly input: readonly [string, string]
}

/** Behind the threads that check ordinary passwords, which are ten steps back. */
const stepsBack = 15

/** As text, because Node 20 cannot load the source of a worker. A sandbox may forbid to change the priority. */
const code = `
const { readlinkSync } = require('node:fs')
const os = require('node:os')
const { parentPort, workerData } = require('node:worker_threads')
const { module, input, priority } = workerData
try {
  if (process.platform === 'linux') os.setPriority(Number(readlinkSync('${ownThread}').split('/').at(-1)), priority)
} catch {}
parentPort.postMessage(require(module).verifySync(...input))
`

const { resolve: find } = createRequire(import.meta.url)

/**
 * A verification that takes long, on a thread of its own that ends with it: a hash under way cannot be stopped, and on
 * libuv's pool it would take the place of ordinary ones, of files and of DNS.
 */
export function verifyApart({ module, input }: SyncVerification): Promise<boolean> {
  const priority = Math.min(os.getPriority() + stepsBack, lowest)
  const worker = new Worker(code, {
    eval: true,
    env: {},
    argv: [],
    execArgv: [],
    workerData: { module: find(module), input, priority },
  })
  // A server that closes does not wait for it.
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a thread that checked a password ended')))
  })
}
