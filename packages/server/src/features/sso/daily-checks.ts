import type { App } from '../../app.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import type { WatchedDomain } from '../../core/sso/sweep.ts'
import { findProof } from './proof.ts'
import { settleProof } from './proof-outcome.ts'

/** How many are looked at in the same time: most of it is waiting for name servers. */
const width = 4

/** For a daily job: looks for the proofs of all domains that count, or are to count. */
export async function checkDomains(app: App, domains: readonly WatchedDomain[]): Promise<void> {
  const next = domains.values()
  const work = async () => {
    for (const domain of next) await check(app, domain)
  }
  await Promise.all(Array.from({ length: width }, work))
}

/** One that fails keeps no other one from being looked at. */
async function check(app: App, { tenancy_id, id, domain, token }: WatchedDomain) {
  try {
    const project = await projectOfTenancy(app, tenancy_id)
    if (!project) return
    const problem = await findProof(app.outgoing, project, { domain, token })
    await settleProof({ app, project }, id, { problem, isDaily: true })
  } catch (error) {
    app.log.warn({ err: error }, 'a domain could not be looked at')
  }
}
