import { CircleAlert, SearchX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Message } from '../components/message-card/message.tsx'
import { FailedPage, Page } from '../components/page/page.tsx'
import { useHomeText } from '../hooks/use-home-text.ts'
import { useHallpassApp, useTranslate } from '../provider.tsx'
import { Surface } from '../ui/surface.tsx'

interface Props {
  fullPage: boolean | undefined
}

export const Failed = ({ fullPage, ...failure }: Props & ComponentProps<typeof FailedPage>) => (
  <Surface fullPage={fullPage}>
    <FailedPage {...failure} />
  </Surface>
)

export const NotFound = ({ fullPage }: Props) => (
  <Page fullPage={fullPage}>
    <NotFoundMessage />
  </Page>
)

function NotFoundMessage() {
  const app = useHallpassApp()
  const t = useTranslate()
  return (
    <Message
      icon={SearchX}
      title={t('This page does not exist')}
      text={t('Check the address, or start from the beginning.')}
      primaryButtonText={useHomeText()}
      primaryAction={() => app.redirectToHome()}
    />
  )
}

/** The link that led here wants to go on to another site after signing in. */
export const RefusedReturn = ({ fullPage }: Props) => (
  <Page fullPage={fullPage}>
    <RefusedReturnMessage />
  </Page>
)

function RefusedReturnMessage() {
  const app = useHallpassApp()
  const t = useTranslate()
  return (
    <Message
      icon={CircleAlert}
      tone="error"
      title={t('This link leads somewhere else')}
      text={t('After signing in it would take you to another site. You can sign in without it.')}
      primaryButtonText={t('Sign in')}
      primaryAction={() => app.redirectToSignIn({ noRedirectBack: true })}
      secondaryButtonText={useHomeText()}
      secondaryAction={() => app.redirectToHome()}
    />
  )
}
