import { isFamily, isKnownError, passwordLength } from '@hallpass/contract'
import type { Result } from '@hallpass/js'
import { isPasswordLongEnough } from '../../flows/password.flow.ts'
import { useCell } from '../../hooks/use-cell.ts'
import { type FieldErrors, useForm } from '../../hooks/use-form.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'
import { type InvitationDetails, signUpInvited } from './invitation-calls.ts'
import { InvitationSignedOut, InvitationSignUp } from './team-invitation.view.tsx'

/** The same as for signing up, so that choosing a password looks alike. */
type Field = 'email' | 'password' | 'repeat'

interface NewMemberProps {
  invitation: InvitationDetails
  settle(spend: (code: string) => Promise<Result<unknown, unknown>>): Promise<void>
}

/** Somebody who is not signed in: they make their account here, at the invited address, unless they have one. */
export function NewMember({ invitation, settle }: NewMemberProps) {
  const app = useHallpassApp()
  const { credentialEnabled, magicLinkEnabled } = useCell(app.cells.project()).config
  const form = useInvitedSignUp(invitation, credentialEnabled, settle)
  const onSignIn = () => app.redirectToSignIn()
  if (invitation.hasAccount || !(credentialEnabled || magicLinkEnabled)) {
    return (
      <InvitationSignedOut
        invitation={invitation}
        onSignIn={onSignIn}
        onSignUp={invitation.hasAccount ? undefined : () => app.redirectToSignUp()}
      />
    )
  }
  return <InvitationSignUp invitation={invitation} form={form} hasPassword={credentialEnabled} onSignIn={onSignIn} />
}

function useInvitedSignUp({ email }: InvitationDetails, hasPassword: boolean, settle: NewMemberProps['settle']) {
  const app = useHallpassApp()
  const t = useTranslate()
  return useForm<Field>({
    initial: { email, password: '', repeat: '' },
    validate: ({ password }): FieldErrors<Field> =>
      hasPassword && !isPasswordLongEnough(password)
        ? { password: t('{min} to {max} characters', passwordLength) }
        : {},
    submit: async ({ password }): Promise<FieldErrors<Field> | undefined> => {
      try {
        await settle((code) => signUpInvited(app, { code, ...(hasPassword && { password }) }))
        return undefined
      } catch (error) {
        if (isKnownError(error) && error.code === 'USER_EMAIL_ALREADY_EXISTS')
          return { email: t('This email has an account. Sign in instead.') }
        if (isKnownError(error) && error.code === 'PASSWORD_TOO_COMMON')
          return { password: t('Too many people use this password. Choose another one.') }
        if (isFamily(error, 'PASSWORD_REQUIREMENTS_NOT_MET')) return { password: error.message }
        throw error
      }
    },
  })
}

export type InvitedForm = ReturnType<typeof useInvitedSignUp>
