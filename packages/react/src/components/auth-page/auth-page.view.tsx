import type { ReactNode } from 'react'
import { useTranslate } from '../../provider.tsx'
import { BrandMark, Card, CardHead } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/loading.tsx'
import { OAuthButtonsView } from '../oauth-button/oauth-button.view.tsx'
import { PasskeyButtonView } from '../passkey-button/passkey-button.view.tsx'
import { EmailFormView } from './email-form.view.tsx'
import { Problem } from './problem.tsx'
import type { AuthPageViewProps } from './use-auth-page.ts'

const CodeCard = lazyPart(async () => (await import('../magic-link-sign-in/magic-link-card.tsx')).default)

/** Brand, title, providers and passkey, then the email; the other page is linked in the foot. */
export function AuthPageView(props: AuthPageViewProps) {
  const { magicLink, form, isElsewhere, extraInfo, projectName } = props
  if (magicLink.sent) return <CodeCard {...magicLink} email={magicLink.sent.email} projectName={projectName} />
  return (
    <Card foot={props.otherPage && <OtherPage {...props} />} busy={form?.form.isBusy ?? false}>
      <Head {...props} />
      <Buttons {...props} />
      {form && (
        <EmailFormView
          {...form}
          forgotPassword={props.forgotPassword}
          hasPasskeys={props.passkey !== undefined}
          autoFocus={props.autoFocus}
          isDisabled={isElsewhere}
        />
      )}
      {extraInfo && <div className="hp-sm hp-muted hp-extra hp-theirs">{extraInfo}</div>}
    </Card>
  )
}

function Head({ type, projectName }: AuthPageViewProps) {
  const t = useTranslate()
  const isSignIn = type === 'sign-in'
  if (!projectName) return <CardHead title={isSignIn ? t('Sign in') : t('Create an account')} />
  const title = isSignIn
    ? t('Sign in to {project}', { project: projectName })
    : t('Create your {project} account', { project: projectName })
  return <CardHead mark={<BrandMark name={projectName} />} title={title} />
}

/** Providers and passkey. What goes wrong with them stands in the divider's place, so that nothing moves. */
function Buttons({ oauthButtons, passkey, form, problem }: AuthPageViewProps) {
  const t = useTranslate()
  const hasButtons = oauthButtons.length > 0 || passkey !== undefined
  if (!hasButtons)
    return form ? null : <p className="hp-muted">{t('No way to sign in is turned on for this project.')}</p>
  return (
    <>
      <div className="hp-stack">
        <OAuthButtonsView buttons={oauthButtons} />
        {passkey && <PasskeyButtonView {...passkey} />}
      </div>
      {problem !== undefined ? <Problem>{problem}</Problem> : form && <div className="hp-or">{t('or')}</div>}
    </>
  )
}

function OtherPage({ type, otherPage, projectName }: AuthPageViewProps): ReactNode {
  const t = useTranslate()
  const isSignIn = type === 'sign-in'
  const isNew = projectName && t('New to {project}?', { project: projectName })
  return (
    <>
      <span>{isSignIn ? isNew : t('Have an account?')}</span>
      <a className="hp-link" {...otherPage}>
        {isSignIn ? t('Create an account') : t('Sign in')}
      </a>
    </>
  )
}
