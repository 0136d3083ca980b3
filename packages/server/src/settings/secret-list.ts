import { isExample } from './example-secret.ts'
import { InvalidSetting, type Parser } from './setting.ts'

export const minSecretLength = 32

/** One secret, or a list: the first signs and encrypts, the others verify and decrypt. */
export const secretList: Parser<string[]> = (text) => {
  const secrets = text.split(/[\s,]+/).filter((secret) => secret !== '')
  if (secrets.length === 0 || secrets.some((secret) => secret.length < minSecretLength)) {
    throw new InvalidSetting(
      `must be at least ${minSecretLength} characters long, each one of a list; make one with: openssl rand -hex 32`,
    )
  }
  if (secrets.some((secret) => new Set(secret).size < 8)) {
    throw new InvalidSetting('repeats a few characters; make a random one with: openssl rand -hex 32')
  }
  // Those behind it only open what was sealed before, and are the way out for who began with an example.
  if (isExample(secrets[0] ?? '')) {
    throw new InvalidSetting(
      'looks like an example, which others know too; make a random one with: openssl rand -hex 32. A database that was made with this one needs both: the new one, a comma, this one',
    )
  }
  if (new Set(secrets).size !== secrets.length) throw new InvalidSetting('names the same secret twice')
  return secrets
}
