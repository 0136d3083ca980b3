import { isFamily, passwordLength } from '@hallpass/contract'
import { isPasswordLongEnough } from '../../flows/password.flow.ts'
import { type FieldErrors, useForm } from '../../hooks/use-form.ts'
import { useCheckedLink } from '../../hooks/use-link.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'

/** The same as for signing up, so that choosing a password looks alike; the address is not asked for. */
type Field = 'email' | 'password' | 'repeat'

/** The link, looked at without using it up, and the form that uses it. */
export function useReset(code: string | undefined) {
  const app = useHallpassApp()
  const t = useTranslate()
  const { state, settle } = useCheckedLink(code, (linkCode) => app.verifyPasswordResetCode(linkCode))
  const form = useForm<Field>({
    initial: { email: '', password: '', repeat: '' },
    validate: ({ password, repeat }): FieldErrors<Field> => {
      if (!isPasswordLongEnough(password)) return { password: t('{min} to {max} characters', passwordLength) }
      return password === repeat ? {} : { repeat: t('Passwords do not match.') }
    },
    submit: async ({ password }): Promise<FieldErrors<Field> | undefined> => {
      try {
        await settle((linkCode) => app.resetPassword({ code: linkCode, password }))
        return undefined
      } catch (error) {
        if (isFamily(error, 'PASSWORD_REQUIREMENTS_NOT_MET')) return { password: error.message }
        throw error
      }
    },
  })
  return { state, form }
}

export type ResetForm = ReturnType<typeof useReset>['form']
