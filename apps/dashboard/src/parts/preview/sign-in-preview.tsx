import { providerName } from '@hallpass/contract'
import type { Branding, Scheme } from '@hallpass/contract/branding'
import { lazy, Suspense } from 'react'
import type { Project } from '../../lib/wire.ts'

export interface SignInMethods {
  password: boolean
  magicLink: boolean
  passkey: boolean
  providers: readonly string[]
  /** Of providers that have a name of their own. */
  names?: Readonly<Record<string, string>>
  signUp?: boolean
}

export const methodsOf = ({ config }: Project): SignInMethods => ({
  password: config.credential_enabled,
  magicLink: config.magic_link_enabled,
  passkey: config.passkey_enabled,
  providers: config.enabled_oauth_providers.map(({ id }) => id),
  names: Object.fromEntries(
    config.enabled_oauth_providers.flatMap(({ id, display_name }) => (display_name ? [[id, display_name]] : [])),
  ),
  signUp: config.sign_up_enabled,
})

interface SignInPreviewProps {
  name: string
  branding?: Branding | null
  scheme: Scheme
  methods: SignInMethods
}

// The components come when the preview does, not with the screen.
const Card = lazy(async () => ({ default: (await import('./sign-in-card.tsx')).SignInCard }))

/** The sign-in card as people will see it: the real one. It only shows, and nothing in it can be used. */
export function SignInPreview({ name, branding = null, scheme, methods }: SignInPreviewProps) {
  return (
    <div className="preview-card" role="img" aria-label={describe(name, methods)}>
      <div inert>
        <Suspense>
          <Card name={name} branding={branding} scheme={scheme} methods={methods} />
        </Suspense>
      </div>
    </div>
  )
}

function describe(name: string, { password, magicLink, passkey, providers, names: own = {} }: SignInMethods): string {
  const names = [
    ...providers.map((id) => own[id] ?? providerName(id)),
    passkey && 'passkey',
    password && 'password',
    magicLink && 'magic link',
  ]
  return `Preview of the sign-in card of ${name || 'your app'}: ${names.filter(Boolean).join(', ') || 'no sign-in method'}`
}
