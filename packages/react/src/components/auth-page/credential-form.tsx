import type { AuthType } from '../../flows/auth-page.flow.ts'
import { bailOutOnServer } from '../../hooks/browser-only.ts'
import { useAttempts } from '../../hooks/use-attempts.ts'
import { useLiveProject } from '../../hooks/use-live-project.ts'
import { usePageLink } from '../../hooks/use-page-link.ts'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { AuthSurface } from './auth-surface.tsx'
import { EmailFormView } from './email-form.view.tsx'
import { useEmailForm } from './use-email-form.ts'

interface CredentialFormProps {
  type: AuthType
  noPasswordRepeat: boolean
}

/** The form with a password and nothing around it. */
export function CredentialForm(props: CredentialFormProps) {
  return (
    <AuthSurface>
      <LiveBrand />
      <Form {...props} />
    </AuthSurface>
  )
}

function Form({ type, noPasswordRepeat }: CredentialFormProps) {
  bailOutOnServer()
  const attempts = useAttempts()
  const form = useEmailForm({ type, methods, noPasswordRepeat, isMock: false, attempts, sendCode: noCode })
  const forgotPassword = usePageLink('forgotPassword')
  const sendsNoEmails = useLiveProject()?.sendsEmails === false
  return <EmailFormView {...form} forgotPassword={sendsNoEmails ? undefined : forgotPassword} />
}

const methods = ['password'] as const
const noCode = async () => undefined
