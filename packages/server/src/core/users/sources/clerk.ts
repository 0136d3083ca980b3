import {
  addressesOf,
  channelsOf,
  groupsNamed,
  idsOf,
  isTrue,
  listOf,
  millisOf,
  nameOf,
  objectOf,
  type Source,
  textOf,
  totpOf,
  withLeftovers,
} from './source.ts'

const fields = [
  ...['id', 'first_name', 'last_name', 'username', 'primary_email_address', 'primary_phone_number', 'totp_secret'],
  ...['verified_email_addresses', 'unverified_email_addresses', 'verified_phone_numbers', 'unverified_phone_numbers'],
  ...['password_digest', 'password_hasher', 'public_metadata', 'private_metadata', 'unsafe_metadata', 'external_id'],
  ...['created_at', 'updated_at', 'last_sign_in_at', 'last_active_at', 'banned', 'locked', 'image_url', 'mfa_enabled'],
  ...[
    'backup_codes',
    'backup_codes_enabled',
    'legal_accepted_at',
    'create_organization_enabled',
    'create_organizations_limit',
  ],
  ...['delete_self_enabled', 'bypass_client_trust', 'organization_memberships'],
]

/** The CSV of Clerk's dashboard, and users as its tools write them in JSON. */
export const clerk: Source = {
  id: 'clerk',
  fields,
  changedAt: (raw) => [raw.updated_at],
  /** An organisation, and what somebody is there: `acme` and `acme/org:admin`. */
  belongings: (raw) =>
    groupsNamed(
      listOf(raw.organization_memberships).flatMap(({ organization, role }) => {
        const { slug, name, id } = objectOf(organization)
        const called = textOf(slug ?? name ?? id)
        return called ? [called, ...(textOf(role) ? [`${called}/${role}`] : [])] : []
      }),
    ),
  adapt(raw) {
    const [verified, unverified] = [
      addressesOf(raw.verified_email_addresses),
      addressesOf(raw.unverified_email_addresses),
    ]
    const email = textOf(raw.primary_email_address) ?? verified[0] ?? unverified[0]
    const totp = totpOf(raw.totp_secret)
    const phones = [raw.primary_phone_number, ...addressesOf(raw.verified_phone_numbers)].flatMap(
      (one) => textOf(one) ?? [],
    )
    const record = {
      ...idsOf(raw.id),
      display_name: nameOf(raw.first_name, raw.last_name),
      primary_email: email,
      primary_email_verified: email && verified.some((one) => one.toLowerCase() === email.toLowerCase()),
      contact_channels: channelsOf(email, verified, unverified),
      profile_image_url: textOf(raw.image_url),
      signed_up_at_millis: millisOf(raw.created_at),
      last_active_at_millis: millisOf(raw.last_active_at ?? raw.last_sign_in_at),
      client_metadata: raw.unsafe_metadata,
      client_read_only_metadata: raw.public_metadata,
      server_metadata: withLeftovers(raw.private_metadata, 'clerk', {
        username: textOf(raw.username),
        phone_numbers: phones.length ? [...new Set(phones)] : undefined,
        external_id: textOf(raw.external_id),
      }),
      password_hash: hashOf(textOf(raw.password_digest), textOf(raw.password_hasher)),
      totp_secret_base64: totp,
      is_blocked: isTrue(raw.banned) || undefined,
    }
    const hasLostFactor = !totp && (textOf(raw.totp_secret) !== undefined || isTrue(raw.mfa_enabled))
    return { record, losses: [hasLostFactor && 'the second factor: it is set up again after signing in'] }
  },
}

const hexToBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const isHex = (text: string) => /^([0-9a-f]{2})+$/i.test(text)

/** By the name that Clerk gives the kind; most texts say themselves what they are. */
function hashOf(digest: string | undefined, hasher: string | undefined): string | undefined {
  if (!digest) return undefined
  if ((hasher === 'md5' || hasher === 'sha256') && isHex(digest)) {
    return `$digest$alg=${hasher},order=pw$$${hexToBase64(digest)}`
  }
  const [kind, iterations, salt, hash] = digest.split('$')
  if (hasher === 'pbkdf2_sha256' && kind === 'pbkdf2_sha256') return `$pbkdf2-sha256$i=${iterations}$${salt}$${hash}`
  if (hasher === 'pbkdf2_sha1' && kind === 'pbkdf2_sha1' && isHex(hash ?? '')) {
    return `pbkdf2_sha1$${iterations}$${salt}$${hexToBase64(hash ?? '')}`
  }
  if (hasher === 'scrypt_firebase') return firebaseOf(digest.split('$'))
  return digest
}

/** `hash$salt$signer key$separator$rounds$memory cost`. */
function firebaseOf([hash, salt, signer, separator, rounds, memory]: readonly string[]): string {
  return `$fbscrypt$v=1,n=${memory},r=${rounds},p=1,ss=${separator},sk=${signer}$${salt}$${hash}`
}
