import { providerName } from '@hallpass/contract'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { MethodMark, ProviderMark } from './marks.tsx'

export interface SignInMethods {
  password: boolean
  magicLink: boolean
  passkey: boolean
  providers: readonly string[]
  signUp?: boolean
}

interface SignInPreviewProps {
  name: string
  logo?: string | null | undefined
  methods: SignInMethods
}

/** The sign-in card as people will see it. It only shows: nothing in it can be used. */
export function SignInPreview({ name, logo, methods }: SignInPreviewProps) {
  const { password, magicLink, passkey, providers, signUp = true } = methods
  const hasEmail = password || magicLink
  const hasButtons = providers.length > 0 || passkey
  return (
    <div className="sign-in-card" role="img" aria-label={describe(name, methods)} inert>
      <span className="project-mark project-mark-large mx-auto mb-0.5">
        {logo ? <img src={logo} alt="" /> : ([...name.trim()][0]?.toUpperCase() ?? '·')}
      </span>
      <h3 className="mb-2">Sign in to {name.trim() || 'your app'}</h3>
      {providers.map((id) => (
        <span className="button w-full" key={id}>
          <ProviderMark id={id} />
          Continue with {providerName(id)}
        </span>
      ))}
      {passkey && (
        <span className="button w-full">
          <MethodMark method="passkey" />
          Use a passkey
        </span>
      )}
      {hasEmail && hasButtons && <div className="sign-in-card-or">or</div>}
      {hasEmail && (
        <>
          <div className="input input-large">
            <span className="text-text-3">you@example.com</span>
          </div>
          <span className="button w-full sign-in-card-primary">{password ? 'Continue' : 'Send email'}</span>
        </>
      )}
      {!hasEmail && !hasButtons && <p className="nothing">Nobody can sign in until a sign-in method is on.</p>}
      {signUp && (hasEmail || hasButtons) && (
        <p className="text-small text-text-3 mt-1.5 text-center">
          No account yet? <span className="link text-text">Sign up</span>
        </p>
      )}
    </div>
  )
}

function describe(name: string, { password, magicLink, passkey, providers }: SignInMethods): string {
  const names = [
    ...providers.map(providerName),
    passkey && 'passkey',
    password && 'password',
    magicLink && 'magic link',
  ]
  return `Preview of the sign-in card of ${name || 'your app'}: ${names.filter(Boolean).join(', ') || 'no sign-in method'}`
}

/** A window around the preview, light or dark by itself. */
export function BrowserFrame({ address, scheme, narrow, children }: BrowserFrameProps) {
  return (
    <div className={cx('browser flex-1', scheme === 'dark' ? 'scheme-dark' : 'scheme-light')}>
      {address && (
        <div className="browser-bar">
          <span className="browser-dots">
            <i />
            <i />
            <i />
          </span>
          <span className="mono mx-auto text-[12px]">{address}</span>
        </div>
      )}
      <div className={cx('browser-stage', narrow && 'p-4')}>{children}</div>
    </div>
  )
}

interface BrowserFrameProps {
  address?: string
  scheme: 'light' | 'dark'
  narrow?: boolean
  children: ReactNode
}
