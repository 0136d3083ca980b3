import { describe, expect, it } from 'vitest'
import * as compatModule from './compat.ts'
import * as mainModule from './index.ts'

const [main, compat] = [{ ...mainModule }, { ...compatModule }]

/** What apps import, by the names of the published packages: docs/protocol/sdk.md#what-apps-import. */
const components = [
  'AccountSettings',
  'AuthPage',
  'CliAuthConfirmation',
  'CredentialSignIn',
  'CredentialSignUp',
  'EmailVerification',
  'ForgotPassword',
  'MagicLinkSignIn',
  'MessageCard',
  'OAuthButton',
  'OAuthButtonGroup',
  'PasswordReset',
  'SelectedTeamSwitcher',
  'SignIn',
  'SignUp',
  'TeamSsoSettings',
  'TeamSwitcher',
  'UserAvatar',
  'UserButton',
] as const
const inHandler = [
  'MFA',
  'MagicLinkCallback',
  'OAuthCallback',
  'TeamInvitationPage',
  'SignOut',
  'ErrorPage',
  'PredefinedMessageCard',
] as const
const rest = ['useUser', 'KnownErrors', 'getConvexProvidersConfig'] as const
const published = [
  ['StackClientApp', 'HallpassClientApp'],
  ['StackServerApp', 'HallpassServerApp'],
  ['StackAdminApp', 'HallpassAdminApp'],
  ['StackHandler', 'HallpassHandler'],
  ['useStackApp', 'useHallpassApp'],
] as const

describe('the package', () => {
  it.each([...components, ...inHandler, ...rest])('exports %s, also under the published names', (name) => {
    expect(main[name]).toBeDefined()
    expect(compat[name]).toBe(main[name])
  })

  it.each(published)('exports %s as another name of %s', (theirs, ours) => {
    expect(compat[theirs]).toBe(main[ours])
  })

  it('exports StackProvider, which is the provider with warnings for texts of the published packages', () => {
    const element = compat.StackProvider({
      app: undefined as never,
      translationOverrides: { 'Sign in to your account': '' },
    })
    expect(element.type).toBe(main.HallpassProvider)
    expect(element.props).toMatchObject({ unknownTexts: 'warn' })
  })

  it('exports the symbol of apps that the published packages have', () => {
    expect(compat.stackAppInternalsSymbol).toBe(main.hallpassAppInternals)
  })

  it('exports apps with hooks', () => {
    const options = { projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory' } as const
    const app = new main.HallpassClientApp(options)
    expect(app).toBeInstanceOf(main.HallpassClientApp)
    expect(app.useUser).toBeTypeOf('function')
  })
})
