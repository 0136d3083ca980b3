import type { ReactNode } from 'react'
import { type AuthType, type EmailMethod, signInMethodsOf } from '../../flows/auth-page.flow.ts'
import { leave } from '../../hooks/left-behind.ts'
import type { Attempts } from '../../hooks/use-attempts.ts'
import { usePageLink } from '../../hooks/use-page-link.ts'
import { useMagicLink } from '../magic-link-sign-in/use-magic-link.ts'
import { useOAuthButtons } from '../oauth-button/use-oauth-buttons.ts'
import { usePasskey } from '../passkey-button/use-passkey.ts'
import { usePasskeyAutofill } from '../passkey-button/use-passkey-autofill.ts'
import type { AuthProject } from './mock-project.ts'
import { type SsoStep, useEmailForm } from './use-email-form.ts'

interface Options {
  type: AuthType
  firstTab?: EmailMethod | undefined
  noPasswordRepeat?: boolean | undefined
  extraInfo?: ReactNode
  fullPage?: boolean | undefined
  project: AuthProject
  isMock: boolean
  attempts: Attempts
  sso?: SsoStep | undefined
}

/** Everything that the page's view draws, and what its buttons do. */
export function useAuthPage(options: Options) {
  const { type, project, isMock, attempts, noPasswordRepeat = false } = options
  const offered = signInMethodsOf(type, project.config, options.firstTab)
  const magicLink = useMagicLink(attempts)
  const form = useEmailForm({
    type,
    methods: offered.methods,
    noPasswordRepeat,
    isMock,
    attempts,
    sendCode: magicLink.send,
    sso: options.sso,
  })
  const oauthButtons = useOAuthButtons(project.config.oauthProviders, attempts, isMock)
  const passkey = usePasskey(attempts, isMock)
  const hasForm = options.sso !== undefined || offered.methods.length > 0
  const isFormShown = hasForm && !magicLink.sent
  usePasskeyAutofill(offered.passkey && isFormShown && !isMock && attempts.running === undefined, attempts.refuse)
  // What was typed is there on the other page, and again for who comes back.
  const keepEmail = () => leave('email', form.form.values.email)
  const forgotPassword = usePageLink('forgotPassword', keepEmail)
  const otherPage = usePageLink(type === 'sign-in' ? 'signUp' : 'signIn', keepEmail)
  return {
    /** Whether people sign in or up. */
    type,
    /** The project’s name. */
    projectName: project.displayName,
    /** A button for each provider. */
    oauthButtons,
    /** The button for a passkey; undefined where it is not offered. */
    passkey: offered.passkey ? passkey : undefined,
    /** Of the providers and the passkey, above the form. */
    problem: attempts.problem,
    /** The form for an email; undefined where no way needs one. */
    form: hasForm ? form : undefined,
    /** Another way than the form is being taken. */
    isElsewhere: attempts.running !== undefined && attempts.running !== 'email',
    /** The code that was emailed, where one was. */
    magicLink,
    /** Undefined where no email could bring a new one. */
    forgotPassword: project.sendsEmails === false ? undefined : forgotPassword,
    /** The page for those who have an account, or have none; undefined where nobody can sign up. */
    otherPage: type === 'sign-up' || project.config.signUpEnabled ? otherPage : undefined,
    /** What the app adds below. */
    extraInfo: options.extraInfo,
    /** The page is about nothing else, so the first field may take the focus. */
    autoFocus: options.fullPage === true && !isMock,
  }
}

/** What the page to sign in or up draws. */
export type AuthPageViewProps = ReturnType<typeof useAuthPage>
