import { textError } from '@hallpass/contract'
import { BoundedCache } from '../../core/bounded-cache.ts'
import { FairGate } from '../../core/fair-gate.ts'
import { type Outgoing, OutgoingFailure, OutgoingRefusal } from '../../core/outgoing/index.ts'
import type { Call } from '../../http/call.ts'

interface Check {
  answers: boolean
  problem: string | null
  checked_at_millis: number
}

const keptMillis = 60_000
/** Enough for any page: what is read of it is thrown away. */
const maxBytes = 1_000_000

/** One for each server: how it looks at addresses is bounded as a whole. */
class DomainChecks {
  readonly #kept = new BoundedCache<{ check: Promise<Check>; until: number }>(1000)
  readonly #gate = new FairGate({ width: 8, widthPerProject: 2, maxWaitMillis: 20_000 })

  find({ app, project }: Call, url: string): Promise<Check> {
    const now = app.clock.now().getTime()
    const key = `${project.id} ${url}`
    const known = this.#kept.find(key)
    if (known && known.until > now) return known.check
    const check = this.#gate.run(project, () => look(app.outgoing, url, now))
    this.#kept.set(key, { check, until: now + keptMillis })
    check.catch(() => this.#kept.delete(key))
    return check
  }
}

/** Any answer will do: it says that the name leads somewhere, and that the certificate is valid. */
async function look(outgoing: Outgoing, url: string, now: number): Promise<Check> {
  const outcome = (problem: string | null) => ({ answers: problem === null, problem, checked_at_millis: now })
  try {
    await outgoing.get(url, { headers: { 'user-agent': 'Hallpass' }, maxBytes })
    return outcome(null)
  } catch (error) {
    if (error instanceof OutgoingRefusal || error instanceof OutgoingFailure) return outcome(error.message)
    throw error
  }
}

const checks = new WeakMap<Outgoing, DomainChecks>()

/** Whether a domain of the project answers, as seen from here; looked at no more than once a minute. */
export function checkDomain(call: Call, domain: string): Promise<Check> {
  const { trustedDomains } = call.project.config.domains
  const isListed = Object.values(trustedDomains).some(({ baseUrl }) => baseUrl === domain)
  if (!isListed || domain.includes('*'))
    throw textError(404, 'The project has no such domain, or it stands for several.')
  const { outgoing } = call.app
  const own = checks.get(outgoing) ?? new DomainChecks()
  checks.set(outgoing, own)
  return own.find(call, domain)
}
