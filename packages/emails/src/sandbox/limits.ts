import { availableParallelism } from 'node:os'
import type { SandboxLimits } from '../types.ts'

const megabyte = 1024 * 1024

/** Generous for any honest mail: Tailwind on a busy machine takes half a second, everything else milliseconds. */
export const defaultLimits: SandboxLimits = {
  sourceLength: 200_000,
  compileMillis: 5_000,
  softMillis: 5_000,
  hardMillis: 8_000,
  memoryBytes: 96 * megabyte,
  stackBytes: megabyte / 2,
  outputLength: 2_000_000,
  workers: Math.min(4, availableParallelism()),
  idleMillis: 60_000,
}

/** Used by the sandbox when it stops itself, and by the pool when it has to stop it. */
export const tooSlow = ({ softMillis }: SandboxLimits) =>
  `The email took longer than ${softMillis / 1000} seconds to render.`

/** How long sources that broke a limit are not tried again; a bulk send would break it for each reader. */
export const restMillis = 30_000
