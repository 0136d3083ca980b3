import { isFamily, isKnownError, passwordLength } from '@hallpass/contract'
import { useState } from 'react'
import { isPasswordLongEnough } from '../../flows/password.flow.ts'
import { type FieldErrors, useForm } from '../../hooks/use-form.ts'
import { useCheckedLink } from '../../hooks/use-link.ts'
import { type ReactApp, useHallpassApp, useTranslate } from '../../provider.tsx'
import { findAccess, resetAndRemove } from '../account-access/access-calls.ts'

/** The same as for signing up, so that choosing a password looks alike; the address is not asked for. */
type Field = 'email' | 'password' | 'repeat'

/** The link, looked at without using it up, and the form that uses it. */
export function useReset(code: string | undefined) {
  const app = useHallpassApp()
  const t = useTranslate()
  const { state, settle } = useCheckedLink(code, (linkCode) => check(app, linkCode))
  const [removesKeys, setRemovesKeys] = useState(false)
  const form = useForm<Field>({
    initial: { email: '', password: '', repeat: '' },
    validate: ({ password, repeat }): FieldErrors<Field> => {
      if (!isPasswordLongEnough(password)) return { password: t('{min} to {max} characters', passwordLength) }
      return password === repeat ? {} : { repeat: t('Passwords do not match.') }
    },
    submit: async ({ password }): Promise<FieldErrors<Field> | undefined> => {
      try {
        await settle((linkCode) => {
          const body = { code: linkCode, password }
          return removesKeys ? resetAndRemove(app, body) : app.resetPassword(body)
        })
        return undefined
      } catch (error) {
        if (isKnownError(error) && error.code === 'PASSWORD_TOO_COMMON')
          return { password: t('Too many people use this password. Choose another one.') }
        if (isFamily(error, 'PASSWORD_REQUIREMENTS_NOT_MET')) return { password: error.message }
        throw error
      }
    },
  })
  return { state, form, keys: { removesKeys, setRemovesKeys } }
}

async function check(app: ReactApp, code: string) {
  const found = await findAccess(app, 'reset', code)
  if (found.status === 'error' || found.data) return found
  const checked = await app.verifyPasswordResetCode(code)
  return checked.status === 'ok' ? found : checked
}

export type ResetForm = ReturnType<typeof useReset>['form']
export type KeyChoice = ReturnType<typeof useReset>['keys']
