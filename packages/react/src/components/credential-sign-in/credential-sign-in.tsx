import { CredentialForm } from '../auth-page/credential-form.tsx'

/** Email and password of somebody who has an account. For pages of your own. */
export const CredentialSignIn = () => <CredentialForm type="sign-in" noPasswordRepeat />
