import type { RenderedEmail, SandboxLimits } from '../types.ts'
import type { Snapshot } from './engine.ts'

/** Two compiled modules and what goes into them. */
export interface Work {
  theme: string
  template: string
  /** JSON of a Job. */
  job: string
  limits: SandboxLimits
}

/** Load the sandbox's program, and do this work once to warm it up. */
export interface BuildOrder extends Work {
  type: 'build'
  code: string
  /** How far the thread steps back behind the others. */
  stepsBack?: number
}

export interface RenderOrder extends Work {
  type: 'render'
  snapshot: Snapshot
  /** The same for the same two sources. */
  pair: string
}

export type WorkerOrder = BuildOrder | RenderOrder

/** `limit`: the render was stopped, and would be again. `retire`: the worker grew too large to be kept. */
export type WorkerAnswer =
  | { type: 'built'; snapshot: Snapshot }
  | { type: 'rendered'; email: RenderedEmail; retire: boolean }
  | { type: 'failed'; message: string; stack: string; limit: boolean; retire: boolean }
  | { type: 'broken'; message: string }
