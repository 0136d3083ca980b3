import { CredentialForm } from '../auth-page/credential-form.tsx'

/** What the form to sign up with a password shows. */
export interface CredentialSignUpProps {
  /** Asks for the password once instead of twice. */
  noPasswordRepeat?: boolean
}

/** Email and a new password. For pages of your own. */
export const CredentialSignUp = ({ noPasswordRepeat = false }: CredentialSignUpProps) => (
  <CredentialForm type="sign-up" noPasswordRepeat={noPasswordRepeat} />
)
