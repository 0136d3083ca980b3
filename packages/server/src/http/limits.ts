import type { App } from '../app.ts'
import type { LimitName } from '../settings/index.ts'
import type { RequestInfo } from '../core/request.ts'
import type { Auth } from './call.ts'

type NetworkLimit = Extract<LimitName, `${string}Network`>
type KeyedLimit = Exclude<LimitName, NetworkLimit>

export interface CallLimits {
  /** Refuses with 429 when too much was counted already; does not count itself. */
  check(name: NetworkLimit): Promise<void>
  check(name: KeyedLimit, key: string): Promise<void>
  count(name: NetworkLimit): Promise<void>
  count(name: KeyedLimit, key: string): Promise<void>
}

/** Accounts and addresses count per project, networks over all of them. */
export function limitsOf(app: App, request: RequestInfo, { level, project }: Auth): CallLimits {
  const keyOf = (key: string | undefined) => (key === undefined ? request.network : `${project.id}:${key}`)
  const isLimited = level === 'client'
  return {
    check: async (name: LimitName, key?: string) => {
      if (isLimited) await app.limits.check(name, keyOf(key))
    },
    count: async (name: LimitName, key?: string) => {
      if (isLimited) await app.limits.hit(name, keyOf(key))
    },
  }
}
