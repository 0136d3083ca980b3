import { AuthPage, type AuthPageProps } from '../auth-page/auth-page.tsx'

/** What the page to sign up shows. */
export type SignUpProps = Omit<AuthPageProps, 'type'>

/** The page on which people make an account. */
export const SignUp = (props: SignUpProps) => <AuthPage {...props} type="sign-up" />
