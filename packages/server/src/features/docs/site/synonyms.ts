/** What people call a thing, and what the pages call it. Words are as search sees them: small, without signs. */
const groups = [
  ['2fa', 'mfa', 'totp', 'two factor', 'second factor', 'multi factor', 'authenticator app'],
  ['environment variables', 'environment variable', 'env variables', 'env vars', 'env var', 'env', 'settings'],
  ['log in', 'login', 'signin', 'sign in'],
  ['log out', 'logout', 'signout', 'sign out'],
  ['register', 'registration', 'signup', 'sign up'],
  ['jwt', 'jwts', 'access token', 'access tokens'],
  ['organization', 'organizations', 'organisation', 'organisations', 'team', 'teams'],
  ['rbac', 'roles', 'permissions'],
  ['passwordless', 'magic link', 'one time code'],
  ['social login', 'social sign in', 'oauth'],
  ['webauthn', 'fido', 'passkey', 'passkeys'],
  ['k8s', 'kubernetes'],
  ['ban', 'block', 'suspend', 'blocked'],
  ['billing', 'subscription', 'subscriptions', 'payments'],
  ['gdpr', 'personal data', 'delete a user', 'retention'],
  ['notify', 'notified', 'notification', 'notifications', 'told', 'tells', 'webhook', 'webhooks'],
  ['translate', 'translation', 'translations', 'localization', 'i18n', 'language', 'languages'],
  ['require', 'guard', 'protect'],
  ['dark mode', 'dark'],
  ['extra data', 'custom data', 'custom fields', 'metadata'],
].map((group) => group.map((phrase) => phrase.split(' ')))

const longest = Math.max(...groups.flat().map(({ length }) => length))
const byPhrase = new Map(
  groups.flatMap((group) =>
    group.map((phrase): [string, string[][]] => [phrase.join(' '), [phrase, ...group.filter((one) => one !== phrase)]]),
  ),
)

/** The longest phrase that begins there, first, and what else it is called; undefined where it has no other names. */
export function synonymsOf(words: readonly string[], at: number): string[][] | undefined {
  for (let length = longest; length > 0; length--) {
    const found = at + length <= words.length && byPhrase.get(words.slice(at, at + length).join(' '))
    if (found) return found
  }
  return undefined
}
