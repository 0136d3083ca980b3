import { sql } from 'kysely'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import { metadataColumns } from '../metadata.ts'
import { lockOf } from './address-claims.ts'
import type { NewUser } from './create.ts'

interface Row {
  id: string
  externalId: string | null
  displayName: string | null
  profileImageUrl: string | null
  signedUpAt: Date
  isAnonymous: boolean
  passwordHash: string | null
  otpEnabled: boolean
  totpSecret: string | null
  clientMetadata: string | null
  clientReadOnlyMetadata: string | null
  serverMetadata: string | null
  /** Nobody holds an address that is null. */
  address: string | null
  addresses: string[]
}

const insert = prepare('users.create', (db, p: Params<Row>) =>
  db
    .insertInto('users')
    .values({
      id: p('id'),
      external_id: p('externalId'),
      display_name: p('displayName'),
      profile_image_url: p('profileImageUrl'),
      signed_up_at: p('signedUpAt'),
      is_anonymous: p('isAnonymous'),
      password_hash: p('passwordHash'),
      otp_enabled: p('otpEnabled'),
      totp_secret: p('totpSecret'),
      client_metadata: p('clientMetadata'),
      client_read_only_metadata: p('clientReadOnlyMetadata'),
      server_metadata: p('serverMetadata'),
      // Given here, so that the row is not written a second time when its address follows.
      search_text: sql<string>`search_text_of(${p('displayName')}, ${p('addresses')})`,
    })
    .returning(lockOf(sql`${p('address')}::text`).as('held')),
)

/** A new row, with which the user holds their address (core/users/address-claims.ts). The address itself follows. */
export function insertUser(
  tx: TenantDb,
  id: string,
  user: NewUser,
  { signedUpAt, totpSecret }: Pick<Row, 'signedUpAt' | 'totpSecret'>,
): Promise<void> {
  const metadata = metadataColumns(user.metadata ?? {})
  const address = user.primaryEmail?.value
  return insert.ahead(tx, {
    id,
    externalId: user.externalId ?? null,
    displayName: user.displayName || null,
    profileImageUrl: user.profileImageUrl ?? null,
    signedUpAt,
    isAnonymous: user.isAnonymous ?? false,
    passwordHash: user.passwordHash ?? null,
    otpEnabled: user.otpEnabled ?? false,
    totpSecret,
    clientMetadata: metadata.client_metadata ?? null,
    clientReadOnlyMetadata: metadata.client_read_only_metadata ?? null,
    serverMetadata: metadata.server_metadata ?? null,
    address: address ?? null,
    addresses: address === undefined ? [] : [address],
  })
}
