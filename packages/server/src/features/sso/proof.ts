import { ssoProof } from '@hallpass/contract'
import { sameSecret } from '../../core/crypto/index.ts'
import { FairGate } from '../../core/fair-gate.ts'
import { type Outgoing, OutgoingFailure, OutgoingRefusal } from '../../core/outgoing/index.ts'
import type { Project } from '../../core/projects/project.ts'

/** One for each server: how many domains it looks at for people who try them is bounded as a whole. */
const gates = new WeakMap<Outgoing, FairGate>()

function gateOf(outgoing: Outgoing): FairGate {
  const gate =
    gates.get(outgoing) ?? new FairGate({ width: 8, widthPerProject: 2, widthPerAccount: 3, maxWaitMillis: 20_000 })
  gates.set(outgoing, gate)
  return gate
}

const maxBytes = 4096

/** Null where it was found; else why not, as a sentence for whoever is to publish it. */
export function findProof(outgoing: Outgoing, project: Project, { domain, token }: { domain: string; token: string }) {
  const wanted = ssoProof.text(token)
  return gateOf(outgoing).run(project, async () => {
    const records = await outgoing.texts(ssoProof.recordName(domain))
    if (records.some((record) => sameSecret(record.trim(), wanted))) return null
    const file = await readFile(outgoing, ssoProof.fileUrl(domain))
    if (file !== undefined && sameSecret(file.trim(), wanted)) return null
    return records.length > 0 || file !== undefined
      ? `${ssoProof.recordName(domain)} says something else. It may take an hour until a new record is seen everywhere.`
      : `There is no TXT record at ${ssoProof.recordName(domain)}, nor the file. A new record may take an hour to be seen everywhere.`
  })
}

async function readFile(outgoing: Outgoing, url: string): Promise<string | undefined> {
  try {
    const { status, bytes } = await outgoing.get(url, {
      headers: { 'user-agent': 'Hallpass' },
      maxBytes,
      timeoutMillis: 5000,
    })
    return status === 200 ? bytes.toString('utf8') : undefined
  } catch (error) {
    if (error instanceof OutgoingFailure || error instanceof OutgoingRefusal) return undefined
    throw error
  }
}
