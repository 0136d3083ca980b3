import {
  AuthPage,
  CredentialSignIn,
  CredentialSignUp,
  ForgotPassword,
  type HallpassProviderProps,
  MagicLinkSignIn,
  MFA,
  OAuthButtonGroup,
  PasskeyButton,
  SignIn,
  SignUp,
  useUser,
} from '@hallpass/react'
import { useEffect } from 'react'
import { mount } from './mount.tsx'

/** Runs in the page: an app with every way to sign in. */
function Home() {
  const user = useUser()
  return <h1>Home of {user?.primaryEmail ?? 'nobody'}</h1>
}

function Callback() {
  useEffect(() => {
    window.app.callOAuthCallback().catch((error: Error) => document.body.append(error.message))
  }, [])
  return <p>One moment</p>
}

const everything = {
  displayName: 'Preview',
  config: {
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: true,
    passkeyEnabled: true,
    oauthProviders: ['google', 'bitbucket', 'my-own-idp'].map((id) => ({ id })),
  },
}
const setTitle = (title: string) => {
  document.title = title
}
const terms = <a href="/terms">Terms</a>

const pages: Record<string, React.ReactNode> = {
  '/handler/sign-in': <SignIn fullPage automaticRedirect />,
  '/handler/sign-up': <SignUp fullPage automaticRedirect firstTab="password" extraInfo={terms} />,
  '/handler/mfa': <MFA fullPage />,
  '/handler/forgot-password': <ForgotPassword fullPage />,
  '/handler/oauth-callback': <Callback />,
  '/password-first': <SignIn firstTab="password" />,
  '/preview': <AuthPage type="sign-in" mockProject={everything} />,
  '/nothing': (
    <SignIn
      mockProject={{
        config: {
          ...everything.config,
          credentialEnabled: false,
          magicLinkEnabled: false,
          passkeyEnabled: false,
          oauthProviders: [],
        },
      }}
    />
  ),
  '/framed': <iframe title="Ours" src="/handler/sign-in" width="600" height="900" />,
  '/parts': (
    <>
      <OAuthButtonGroup type="sign-in" />
      <PasskeyButton type="sign-in" />
      <CredentialSignIn />
      <CredentialSignUp noPasswordRepeat />
      <MagicLinkSignIn />
    </>
  ),
  '/step': <MFA onSuccess={() => setTitle('Verified')} onCancel={() => setTitle('Cancelled')} />,
}
const lang = new URLSearchParams(location.search).get('lang') as NonNullable<HallpassProviderProps['lang']> | null
mount(pages[location.pathname] ?? <Home />, lang ? { lang } : {})
