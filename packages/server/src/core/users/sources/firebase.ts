import { firebaseColumns } from '@hallpass/contract/moving-in'
import {
  idsOf,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  objectOf,
  plainOf,
  providerOf,
  type Raw,
  type Source,
  type SourceContext,
  textOf,
  withLeftovers,
} from './source.ts'

const fields = [
  ...[
    'localId',
    'email',
    'emailVerified',
    'passwordHash',
    'salt',
    'displayName',
    'photoUrl',
    'createdAt',
    'lastSignedInAt',
  ],
  ...[
    'phoneNumber',
    'disabled',
    'customAttributes',
    'providerUserInfo',
    'mfaInfo',
    'version',
    'validSince',
    'passwordUpdatedAt',
  ],
  ...['lastRefreshAt', 'lastLoginAt', 'tenantId', 'initialEmail', 'hash', 'displayname', 'photourl'],
]

/** `firebase auth:export`, whose CSV has no names of columns. */
export const firebase: Source = {
  id: 'firebase',
  list: 'users',
  columns: firebaseColumns,
  fields: [...fields, ...firebaseColumns],
  adapt(raw, context) {
    const email = textOf(raw.email)
    const hash = hashOf(raw, context)
    const record = {
      ...idsOf(raw.localId),
      display_name: nameOf(raw.displayName),
      primary_email: email,
      primary_email_verified: email && isTrue(raw.emailVerified),
      profile_image_url: textOf(raw.photoUrl),
      signed_up_at_millis: millisOf(raw.createdAt),
      last_active_at_millis: millisOf(raw.lastSignedInAt ?? raw.lastLoginAt),
      server_metadata: withLeftovers(raw.customAttributes, 'firebase', { phone_number: textOf(raw.phoneNumber) }),
      password_hash: hash,
      oauth_providers: accountsOf(raw),
      is_blocked: isTrue(raw.disabled) || undefined,
    }
    const lostHash = textOf(raw.passwordHash) && !hash
    const lostFactor = listOf(raw.mfaInfo).length > 0
    return {
      record,
      losses: [
        lostHash && 'the password: the hash parameters of the Firebase project are needed',
        lostFactor && 'the second factor by phone',
      ],
    }
  },
}

/** As Firebase's console shows them, or under the names of its tools. */
function hashOf(raw: Raw, { hashConfig }: SourceContext): string | undefined {
  const outer = objectOf(hashConfig)
  const given = objectOf(outer.hash_config ?? outer)
  const [hash, salt] = [textOf(raw.passwordHash), textOf(raw.salt)]
  const signer = textOf(given.base64_signer_key ?? given.signer_key ?? given.signerKey)
  if (!hash || salt === undefined || !signer) return undefined
  const separator = textOf(given.base64_salt_separator ?? given.salt_separator ?? given.saltSeparator) ?? ''
  const [rounds, memory] = [textOf(given.rounds), textOf(given.mem_cost ?? given.memCost ?? given.memory_cost)]
  return `$fbscrypt$v=1,n=${memory},r=${rounds},p=1,ss=${separator},sk=${signer}$${salt}$${hash}`
}

const isOwn = new Set(['password', 'phone', 'emailLink'])

function accountsOf(raw: Raw) {
  const listed = listOf(raw.providerUserInfo)
    .filter((one) => !isOwn.has(plainOf(one.providerId)))
    .map((one) => ({ id: providerOf(one.providerId), account_id: textOf(one.rawId) ?? '', email: textOf(one.email) }))
  const inCells = ['google', 'facebook', 'twitter', 'github']
    .filter((name) => textOf(raw[`${name}Id`]))
    .map((name) => ({
      id: providerOf(name),
      account_id: textOf(raw[`${name}Id`]) ?? '',
      email: textOf(raw[`${name}Email`]),
    }))
  return listed.length ? listed : inCells
}
