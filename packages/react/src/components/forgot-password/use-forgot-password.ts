import { useReducer } from 'react'
import { isFullEmail } from '../../flows/email.flow.ts'
import { forgotPasswordFlow, notSent } from '../../flows/forgot-password.flow.ts'
import { readLeft } from '../../hooks/left-behind.ts'
import { useForm } from '../../hooks/use-form.ts'
import { usePageLink } from '../../hooks/use-page-link.ts'
import { useKnownProject } from '../../hooks/use-project-name.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'

/** Drives `forgotPasswordFlow`. */
export function useForgotPassword() {
  const app = useHallpassApp()
  const t = useTranslate()
  const [{ sentTo }, dispatch] = useReducer(forgotPasswordFlow, notSent)
  const send = async (email: string) => {
    // Only some servers report an address without an account as an error; this page never shows it.
    await app.sendForgotPasswordEmail(email)
    dispatch({ type: 'sent', email })
  }
  const form = useForm<'email'>({
    initial: { email: readLeft('email') ?? '' },
    validate: ({ email }) => (isFullEmail(email) ? {} : { email: t('Enter a full email, like you@example.com.') }),
    submit: ({ email }) => send(email),
  })
  const project = useKnownProject()
  return {
    /** The address that was written to; undefined before. */
    sentTo,
    /** The form for the address. */
    form,
    /** The project’s name. */
    projectName: project?.displayName,
    /** False: no email could bring the link, so none is to be asked for. */
    sendsEmails: project?.sendsEmails ?? true,
    /** Where people sign in. */
    signIn: usePageLink('signIn'),
    /** Goes to the app’s first page. */
    onHome: () => app.redirectToHome(),
    /** Back to the form, for another address. */
    onAgain: () => dispatch({ type: 'again' }),
  }
}

/** What the page to ask for a new password draws. */
export type ForgotPasswordViewProps = ReturnType<typeof useForgotPassword>
