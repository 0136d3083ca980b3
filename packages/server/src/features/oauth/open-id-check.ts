import { FairGate } from '../../core/fair-gate.ts'
import { OpenIdProblem, readDocument } from '../../core/oauth/open-id-document.ts'
import { type Outgoing, OutgoingFailure, OutgoingRefusal } from '../../core/outgoing/index.ts'
import type { Call } from '../../http/call.ts'

/** One for each server: how many issuers it looks at for people who try them is bounded as a whole. */
const gates = new WeakMap<Outgoing, FairGate>()

function gateOf(outgoing: Outgoing): FairGate {
  const gate = gates.get(outgoing) ?? new FairGate({ width: 8, widthPerProject: 2, maxWaitMillis: 20_000 })
  gates.set(outgoing, gate)
  return gate
}

/** Whether people could sign in with this issuer, as far as it says itself. */
export function checkOpenId({ app, project }: Call, issuer: string) {
  return gateOf(app.outgoing).run(project, async () => {
    try {
      const document = await readDocument(app.outgoing, issuer)
      return { issuer: document.issuer, problem: null }
    } catch (error) {
      const isExplained = [OpenIdProblem, OutgoingRefusal, OutgoingFailure].some((kind) => error instanceof kind)
      if (!isExplained) throw error
      return { issuer: null, problem: (error as Error).message }
    }
  })
}
