import type { Settings } from '../../../settings/index.ts'
import type { Project } from '../../projects/project.ts'
import { compact, isTrue, millisOf, plainOf, textOf } from './source.ts'

interface ForeignPasskey {
  readonly credentialId: unknown
  readonly publicKey: unknown
  readonly counter?: unknown
  /** A list, or texts with commas between. */
  readonly transports?: unknown
  readonly deviceType?: unknown
  readonly isBackedUp?: unknown
  readonly name?: unknown
  /** Most systems do not keep it. */
  readonly userHandle?: unknown
  readonly createdAt?: unknown
}

export const passkeyOf = (one: ForeignPasskey) => {
  const deviceType = textOf(one.deviceType)
  return {
    ...compact({
      credential_id: base64urlOf(one.credentialId),
      public_key: base64urlOf(one.publicKey),
      counter: Number(one.counter ?? 0) || 0,
      transports: transportsOf(one.transports),
      device_type: deviceType === 'singleDevice' || deviceType === 'multiDevice' ? deviceType : undefined,
      is_backed_up: isTrue(one.isBackedUp),
      display_name: textOf(one.name)?.slice(0, 100),
      created_at_millis: millisOf(one.createdAt),
    }),
    user_handle: base64urlOf(one.userHandle) ?? '',
  }
}

/** Bytes in either kind of base64, or as Postgres writes them in JSON. */
function base64urlOf(value: unknown): string | undefined {
  const text = textOf(value)
  if (text === undefined) return undefined
  const bytes = text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex') : Buffer.from(text, 'base64')
  return bytes.toString('base64url')
}

const transportsOf = (value: unknown) =>
  (Array.isArray(value) ? value : plainOf(value).split(',')).flatMap((one) => textOf(one) ?? []).slice(0, 10)

/** A browser offers a passkey only on the host that it was made for: docs/guides/moving-in.md#passkeys. */
export function rpIdProblem(project: Project, rpId: string, own: Pick<Settings, 'url' | 'pagesUrl'>) {
  const page = `https://${rpId}`
  const isHost = URL.canParse(page) && new URL(page).hostname === rpId
  const isOwn = [own.url, own.pagesUrl].some((url) => new URL(url).hostname === rpId)
  if (isHost && (isOwn || project.trusts(page, own))) return undefined
  return `nobody signs in on ${JSON.stringify(rpId.slice(0, 100))}: it is no trusted domain of the project`
}
