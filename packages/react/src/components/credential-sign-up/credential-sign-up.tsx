import { CredentialForm } from '../auth-page/credential-form.tsx'

export interface CredentialSignUpProps {
  noPasswordRepeat?: boolean
}

/** Email and a new password. For pages of your own. */
export const CredentialSignUp = ({ noPasswordRepeat = false }: CredentialSignUpProps) => (
  <CredentialForm type="sign-up" noPasswordRepeat={noPasswordRepeat} />
)
