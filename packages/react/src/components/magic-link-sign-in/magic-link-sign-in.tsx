import { bailOutOnServer } from '../../hooks/browser-only.ts'
import { useAttempts } from '../../hooks/use-attempts.ts'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { AuthSurface } from '../auth-page/auth-surface.tsx'
import { EmailFormView } from '../auth-page/email-form.view.tsx'
import { useEmailForm } from '../auth-page/use-email-form.ts'
import { MagicLinkCodeView, SentToText } from './magic-link-code.view.tsx'
import { useMagicLink } from './use-magic-link.ts'

/** An address, then the code that was mailed to it. For pages of your own. */
export function MagicLinkSignIn() {
  return (
    <AuthSurface>
      <LiveBrand />
      <MagicLinkForm />
    </AuthSurface>
  )
}

function MagicLinkForm() {
  bailOutOnServer()
  const attempts = useAttempts()
  const link = useMagicLink(attempts)
  const form = useEmailForm({
    type: 'sign-in',
    methods: ['magic-link'],
    noPasswordRepeat: true,
    isMock: false,
    attempts,
    sendCode: link.send,
  })
  if (!link.sent) return <EmailFormView {...form} />
  return (
    <>
      <p className="hp-muted hp-sent-to">
        <SentToText email={link.sent.email} />
      </p>
      <MagicLinkCodeView {...link} />
    </>
  )
}
