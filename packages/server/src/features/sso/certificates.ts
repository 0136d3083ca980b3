import { textError } from '@hallpass/contract'
import { describeAudit, describeBefore } from '../../core/audit/index.ts'
import { isSameKey } from '../../core/sso/saml/index.ts'
import { isCounting, readCertificates, setRetired } from '../../core/sso/saml-store.ts'
import type { Call } from '../../http/call.ts'
import { notFound } from './connections.ts'
import { holdConnection } from './store.ts'
import { view } from './view.ts'

interface Named {
  connection_id: string
  fingerprint: string
}

/** What is not trusted is the key, so certificates of the same key share their lot: docs/protocol/saml.md#retiring-a-certificate. */
export function changeCertificate(call: Call, { connection_id: id, fingerprint }: Named, isRetired: boolean) {
  const now = call.app.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const held = await holdConnection(tx, id)
    if (held?.type !== 'saml') throw notFound()
    const known = await readCertificates(tx, [id])
    const chosen = known.find((one) => one.fingerprint === fingerprint)
    if (!chosen) throw textError(404, 'The connection has no such certificate.')
    const concerned = known.filter((one) => isSameKey(one, chosen)).map((one) => one.fingerprint)
    await setRetired(tx, id, concerned, isRetired ? now : null)
    const certificates = await readCertificates(tx, [id])
    const countsAny = (all: typeof known) => all.some((one) => isCounting(one, now))
    if (held.state === 'active' && countsAny(known) && !countsAny(certificates)) throw lastOne()
    await describeBefore(tx, async () => view(call, held, known))
    const after = view(call, held, certificates)
    describeAudit(tx, { target: { type: 'sso_connection', id: held.display_name }, after })
    return after
  })
}

const lastOne = () =>
  textError(409, 'It is the last certificate that counts. Switch the connection off first, or give it new metadata.')
