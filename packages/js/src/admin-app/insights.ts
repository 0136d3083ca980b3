import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'

/** How many people there are, who comes, and by which way. */
export type ProjectMetrics = Wire<typeof routes.getMetrics, 'admin'>

/** What a dashboard needs. */
export interface InsightMembers {
  readonly cells: {
    svixToken(): Cell<string>
    metrics(options?: { includeAnonymous?: boolean }): Cell<ProjectMetrics>
  }
  /** A token for the interface in which webhooks are managed. */
  getSvixToken(): Promise<string>
  /** Figures about the users of the last weeks. */
  getMetrics(options?: { includeAnonymous?: boolean }): Promise<ProjectMetrics>
}

const caller = { level: 'admin' } as const

export function insightMembers(core: Core): InsightMembers {
  const svixToken = () =>
    core.cells.cell('svixToken', [], async () => (await core.call(caller, routes.createSvixToken, { body: {} })).token)
  const metrics = ({ includeAnonymous = false }: { includeAnonymous?: boolean } = {}) =>
    core.cells.cell('metrics', [includeAnonymous], () =>
      core.call(caller, routes.getMetrics, { query: { include_anonymous: includeAnonymous ? 'true' : 'false' } }),
    )
  return {
    cells: { svixToken, metrics },
    getSvixToken: () => svixToken().refresh(),
    getMetrics: (options) => metrics(options).refresh(),
  }
}
