import { createRequire } from 'node:module'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { type DerivationName, derivations, type InputOf } from './derivations.ts'
import { lowest, ownThread } from './pool-priority.ts'

/** How a library verifies a hash without a thread of libuv's pool. */
interface SyncVerification {
  readonly module: string
  /** What its `verifySync` takes, in its order. */
  readonly input: readonly [string | Uint8Array, string | Uint8Array]
}

/** Behind the threads that check ordinary passwords, which are ten steps back. */
const stepsBack = 15

/** As text, because Node 20 cannot load the source of a worker. A sandbox may forbid to change the priority. */
const code = `
const crypto = require('node:crypto')
const { readlinkSync } = require('node:fs')
const os = require('node:os')
const { parentPort, workerData } = require('node:worker_threads')
const { module, derivation, input, password, priority } = workerData
const derivations = {${Object.entries(derivations)
  .map(([name, derive]) => `${name}: ${derive}`)
  .join(',\n')}}
try {
  if (process.platform === 'linux') os.setPriority(Number(readlinkSync('${ownThread}').split('/').at(-1)), priority)
} catch {}
parentPort.postMessage(module ? require(module).verifySync(...input) : derivations[derivation](crypto, input, password))
`

const { resolve: find } = createRequire(import.meta.url)

/**
 * Work that takes long, or that no library does on libuv's pool, on a thread of its own that ends with it: what is under way
 * cannot be stopped, and on the pool it would take the place of ordinary checks, of files and of DNS.
 */
function runApart<T>(task: object): Promise<T> {
  const priority = Math.min(os.getPriority() + stepsBack, lowest)
  const worker = new Worker(code, { eval: true, env: {}, argv: [], execArgv: [], workerData: { ...task, priority } })
  // A server that closes does not wait for it.
  worker.unref()
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a thread that checked a password ended')))
  })
}

export const verifyApart = ({ module, input }: SyncVerification) => runApart<boolean>({ module: find(module), input })

export const deriveApart = <Name extends DerivationName>(
  derivation: Name,
  input: InputOf<Name>,
  password: Uint8Array,
) => runApart<string>({ derivation, input, password })
