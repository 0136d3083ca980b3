import { passkeyOf } from './passkeys.ts'
import {
  groupsNamed,
  idsOf,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  namesIn,
  objectOf,
  plainOf,
  providerOf,
  type Raw,
  rolesNamed,
  type Source,
  textOf,
  totpOf,
  withLeftovers,
} from './source.ts'

const fields = [
  ...['id', 'username', 'email', 'emailVerified', 'enabled', 'firstName', 'lastName', 'attributes', 'createdTimestamp'],
  ...[
    'federatedIdentities',
    'groups',
    'realmRoles',
    'clientRoles',
    'credentials',
    'totp',
    'disableableCredentialTypes',
  ],
  ...[
    'requiredActions',
    'notBefore',
    'access',
    'self',
    'origin',
    'clientConsents',
    'serviceAccountClientId',
    'federationLink',
  ],
]

/** `kc.sh export --users realm_file`: a realm, or a list of them, with its people inside. */
export const keycloak: Source = {
  id: 'keycloak',
  list: 'users',
  isNested: true,
  fields,
  belongings: (raw) => [...groupsNamed(namesIn(raw.groups)), ...rolesNamed(namesIn(raw.realmRoles))],
  adapt(raw) {
    if (textOf(raw.serviceAccountClientId)) return undefined
    const email = textOf(raw.email)
    const credentials = listOf(raw.credentials)
    const factor = factorOf(credentials)
    const attributes = objectOf(raw.attributes)
    const record = {
      ...idsOf(raw.id),
      display_name: nameOf(raw.firstName, raw.lastName),
      primary_email: email,
      primary_email_verified: email && isTrue(raw.emailVerified),
      signed_up_at_millis: millisOf(raw.createdTimestamp),
      server_metadata: withLeftovers(undefined, 'keycloak', {
        username: textOf(raw.username),
        attributes: Object.keys(attributes).length ? attributes : undefined,
        groups: nonEmptyList(raw.groups),
        roles: nonEmptyList(raw.realmRoles),
      }),
      password_hash: passwordOf(credentials),
      totp_secret_base64: factor.secret,
      oauth_providers: listOf(raw.federatedIdentities).map((one) => ({
        id: providerOf(one.identityProvider),
        account_id: textOf(one.userId) ?? '',
      })),
      passkeys: credentials.filter(({ type }) => type === 'webauthn-passwordless').map(keyOf),
      is_blocked: raw.enabled === false || undefined,
    }
    const hasSecurityKey = credentials.some(({ type }) => type === 'webauthn')
    return { record, losses: [factor.loss, hasSecurityKey && 'a security key as second factor'] }
  },
}

function keyOf({ credentialData, userLabel, createdDate }: Raw) {
  const { credentialId, credentialPublicKey: publicKey, counter, transports } = objectOf(credentialData)
  return passkeyOf({ credentialId, publicKey, counter, transports, name: userLabel, createdAt: createdDate })
}

const nonEmptyList = (value: unknown) => (Array.isArray(value) && value.length ? value : undefined)

const base64 = (text: unknown) => (textOf(text) ?? '').replace(/=+$/, '')
const first = (value: unknown) => plainOf(Array.isArray(value) ? value[0] : value)

function passwordOf(credentials: readonly Raw[]): string | undefined {
  const found = credentials.find(({ type }) => type === 'password')
  if (!found) return undefined
  const [secret, how] = [objectOf(found.secretData), objectOf(found.credentialData)]
  const [algorithm, iterations] = [plainOf(how.algorithm), plainOf(how.hashIterations)]
  const more = objectOf(how.additionalParameters)
  if (algorithm === 'argon2') {
    const [type, memory, lanes] = [first(more.type) || 'id', first(more.memory), first(more.parallelism)]
    const version = first(more.version) === '1.0' ? 16 : 19
    return `$argon2${type}$v=${version}$m=${memory},t=${iterations},p=${lanes}$${base64(secret.salt)}$${base64(secret.value)}`
  }
  // The oldest one is named after nothing, and means SHA-1.
  const digest = algorithm === 'pbkdf2' ? 'sha1' : algorithm.replace(/^pbkdf2-/, '')
  return `$pbkdf2-${digest}$i=${iterations}$${base64(secret.salt)}$${base64(secret.value)}`
}

function factorOf(credentials: readonly Raw[]): { secret?: string; loss?: string } {
  const found = credentials.find(({ type }) => type === 'otp')
  if (!found) return {}
  const [secret, how] = [objectOf(found.secretData), objectOf(found.credentialData)]
  const isUsual =
    (how.subType ?? 'totp') === 'totp' &&
    Number(how.digits ?? 6) === 6 &&
    Number(how.period ?? 30) === 30 &&
    plainOf(how.algorithm ?? 'HmacSHA1') === 'HmacSHA1'
  const value = textOf(secret.value)
  if (!isUsual || !value) return { loss: 'the second factor: it is of a kind that we do not have' }
  // The secret is the text itself, unless it says that it is base32.
  const made = how.secretEncoding === 'BASE32' ? totpOf(value) : Buffer.from(value).toString('base64')
  return made ? { secret: made } : { loss: 'the second factor: its secret cannot be read' }
}
