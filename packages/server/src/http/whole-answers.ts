import type { App } from '../app.ts'
import { FairGate } from '../core/fair-gate.ts'
import type { Call } from './call.ts'

const gates = new WeakMap<App['projects'], FairGate>()

const createGate = () => new FairGate({ width: 4, widthPerProject: 2, maxWaitMillis: 20_000 })

/** For answers that are made whole and may be megabytes: few of them at a time, so that all together stay small (T53). */
export function amongFew<T>({ app: { projects }, project }: Call, make: () => Promise<T>): Promise<T> {
  const gate = gates.get(projects) ?? createGate()
  gates.set(projects, gate)
  return gate.run({ id: project.tenancyId }, make)
}
