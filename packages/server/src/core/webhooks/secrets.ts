import { randomBytes } from 'node:crypto'
import { webhooks } from '@hallpass/contract'
import type { SealedColumn, Sealer } from '../crypto/index.ts'

export interface SigningSecret {
  /** `whsec_…` */
  value: string
  /** When a replaced one stops signing, in milliseconds; the current one has none. */
  until?: number
}

/** Where the secrets of an endpoint are kept: they open in no other place. */
interface Place {
  tenancy_id: string
  id: string
}

const contextOf = ({ tenancy_id, id }: Place) => `webhook_endpoints.secrets:${tenancy_id}:${id}`

export const sealSecrets = (sealer: Sealer, place: Place, secrets: readonly SigningSecret[]) =>
  sealer.seal(JSON.stringify(secrets), contextOf(place))

/** The current one first, then those that still sign beside it. */
export function openSecrets(sealer: Sealer, place: Place & { sealed_secrets: string }, now: Date): SigningSecret[] {
  // Only sealSecrets() writes them.
  const secrets = JSON.parse(sealer.open(place.sealed_secrets, contextOf(place))) as SigningSecret[]
  return secrets.filter(({ until }) => until === undefined || until > now.getTime())
}

export const newSecret = (): SigningSecret => ({ value: `whsec_${randomBytes(24).toString('base64')}` })

/** Each signs in the same header, which grows with them: more than these at once would not be a rotation. */
const maxSecrets = 4

export function rotate(secrets: readonly SigningSecret[], now: Date): SigningSecret[] {
  const until = now.getTime() + webhooks.secretOverlapMillis
  const older = secrets.map(({ value, until: already }) => ({ value, until: already ?? until }))
  return [newSecret(), ...older].slice(0, maxSecrets)
}

export const webhookSecretsColumn: SealedColumn = {
  table: 'webhook_endpoints',
  column: 'sealed_secrets',
  key: ['tenancy_id', 'id'],
  context: (row) => contextOf({ tenancy_id: String(row.tenancy_id), id: String(row.id) }),
}
