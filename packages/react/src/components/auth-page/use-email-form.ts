import { isKnownError, passwordLength as lengths } from '@hallpass/contract'
import { type ReactNode, useState } from 'react'
import type { AuthType, EmailMethod } from '../../flows/auth-page.flow.ts'
import { isFullEmail } from '../../flows/email.flow.ts'
import { isPasswordLongEnough } from '../../flows/password.flow.ts'
import { leave, readLeft } from '../../hooks/left-behind.ts'
import type { Attempts } from '../../hooks/use-attempts.ts'
import { type FieldErrors, useForm } from '../../hooks/use-form.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'

type Field = 'email' | 'password' | 'repeat'
type Values = Record<Field, string>
type Errors = FieldErrors<Field>

interface Options {
  type: AuthType
  methods: readonly EmailMethod[]
  noPasswordRepeat: boolean
  isMock: boolean
  attempts: Attempts
  /** Emails a code; what is wrong with the address, if anything. */
  sendCode: (email: string) => Promise<string | undefined>
  sso?: SsoStep | undefined
}

/** What comes between the address and the rest where teams have identity providers of their own. */
export interface SsoStep {
  /** Neither a password nor a code is asked for. */
  isOnly: boolean
  /** Below the form, or in the place of what it asks for. */
  button: ReactNode
  /** Before anything is sent: what is wrong with the address, or nothing of it where the person goes elsewhere. */
  take: (email: string) => Promise<Errors | undefined>
}

/** The email with a password or a code: one form, so that the address stays when the method changes. */
export function useEmailForm(options: Options) {
  const { type, methods, noPasswordRepeat, isMock, attempts, sso } = options
  const [chosen, choose] = useState<EmailMethod>()
  const method = chosen ?? methods[0] ?? 'password'
  const hasRepeat = type === 'sign-up' && !noPasswordRepeat
  const problems = useProblems(type, hasRepeat)
  const signIn = useSignIn()
  const form = useForm<Field>({
    initial: { email: (!isMock && readLeft('email')) || '', password: '', repeat: '' },
    validate: (values) => problems(sso?.isOnly ? 'magic-link' : method, values),
    submit: async (values) => {
      if (isMock) return undefined
      const taken = await sso?.take(values.email)
      if (taken) return taken
      if (method === 'password') {
        const errors = await attempts.during('email', () => signIn(type, values))
        // Whoever signs in here next is somebody else.
        if (!errors) leave('email')
        return errors
      }
      const email = await attempts.during('email', () => options.sendCode(values.email))
      return email === undefined ? undefined : { email }
    },
  })
  const onMethod = (next: EmailMethod) => {
    choose(next)
    // What was said of the address was said of the other method.
    form.edit('email', form.values.email)
  }
  return { type, methods, method, onMethod, hasRepeat, form, sso }
}

export type EmailForm = ReturnType<typeof useEmailForm>

/** What is wrong before the server is asked. */
function useProblems(type: AuthType, hasRepeat: boolean) {
  const t = useTranslate()
  return (method: EmailMethod, { email, password, repeat }: Values): Errors => {
    const errors: Errors = {}
    if (!isFullEmail(email)) errors.email = t('Enter a full email, like you@example.com.')
    if (method === 'magic-link') return errors
    if (password === '' && type === 'sign-in') errors.password = t('Enter your password.')
    if (type === 'sign-in') return errors
    if (!isPasswordLongEnough(password)) errors.password = t('{min} to {max} characters', lengths)
    if (hasRepeat && repeat !== password)
      errors.repeat = repeat ? t('Passwords do not match.') : t('Type the password again.')
    return errors
  }
}

/** With a password; errors of the server at their fields. */
function useSignIn() {
  const app = useHallpassApp()
  const t = useTranslate()
  const signIn = async (credentials: { email: string; password: string }): Promise<Errors | undefined> => {
    const result = await app.signInWithCredential(credentials)
    if (result.status === 'ok') return undefined
    const isMismatch = result.error.code === 'EMAIL_PASSWORD_MISMATCH'
    return { email: isMismatch ? t('Wrong email or password.') : result.error.message }
  }
  const signUp = async (credentials: { email: string; password: string }): Promise<Errors | undefined> => {
    const result = await app.signUpWithCredential(credentials)
    if (result.status === 'ok') return undefined
    if (result.error.code === 'USER_EMAIL_ALREADY_EXISTS')
      return { email: t('This email has an account. Sign in instead.') }
    if (result.error.code === 'PASSWORD_TOO_COMMON')
      return { password: t('Too many people use this password. Choose another one.') }
    return { password: t('{min} to {max} characters', lengths) }
  }
  return async (type: AuthType, { email, password }: Values) => {
    try {
      return await (type === 'sign-in' ? signIn : signUp)({ email, password })
    } catch (error) {
      if (!isKnownError(error)) throw error
      if (error.code === 'SIGN_UP_NOT_ENABLED') return { email: t('Sign-up is closed.') }
      // The server looks closer at what can be an address and a password at all.
      if (error.code !== 'SCHEMA_ERROR') throw error
      return {
        email: type === 'sign-in' ? t('Wrong email or password.') : t('Enter a full email, like you@example.com.'),
      }
    }
  }
}
