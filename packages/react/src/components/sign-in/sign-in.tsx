import { AuthPage, type AuthPageProps } from '../auth-page/auth-page.tsx'

/** What the page to sign in shows. */
export type SignInProps = Omit<AuthPageProps, 'type' | 'noPasswordRepeat'>

/** The page on which people sign in. */
export const SignIn = (props: SignInProps) => <AuthPage {...props} type="sign-in" />
