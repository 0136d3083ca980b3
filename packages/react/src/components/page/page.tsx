import { hallpassAppInternals } from '@hallpass/js'
import { CircleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { useSilentRequest } from '../../hooks/use-silent-request.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CopyButton } from '../../ui/small.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Message } from '../message-card/message.tsx'
import type { SearchParams } from './query.ts'

/** What every page of ours takes. */
export interface PageProps {
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean | undefined
  /** What came in the query; else it is read from the address. */
  searchParams?: SearchParams | undefined
}

/** A page of the handler: its surface, what stands there while it loads, and what when it fails. */
export function Page({ fullPage, children }: { fullPage?: boolean | undefined; children: ReactNode }) {
  return (
    <Surface fullPage={fullPage}>
      <Loading fallback={<CardSkeleton />}>
        <Boundary fallback={(error, retry) => <FailedPage error={error} retry={retry} />}>
          <Loading fallback={<CardSkeleton />}>
            <LiveBrand />
            {children}
          </Loading>
        </Boundary>
      </Loading>
    </Surface>
  )
}

/** In the place of what loads, once the server has been silent for a while. */
export function StillWaiting({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const address = useAddress()
  const silent = useSilentRequest(address)
  if (!silent) return children
  return (
    <Message
      icon={Unplug}
      title={t('The server does not answer')}
      text={t('We keep asking {address}.', { address })}
      primaryButtonText={t('Try again')}
      // While an attempt hangs, only the browser can begin another one.
      primaryAction={() => (silent.retry ?? (() => window.location.reload()))()}
    />
  )
}

const useAddress = () => useHallpassApp()[hallpassAppInternals].core.settings.baseUrl

export function FailedPage({ error, retry }: { error: unknown; retry: () => Promise<void> }) {
  const t = useTranslate()
  const app = useHallpassApp()
  const problemText = useProblemText()
  const address = useAddress()
  const isAway = error instanceof Error && error.name === 'HallpassConnectionError'
  const requestId = requestIdOf(error)
  return (
    <Message
      icon={CircleAlert}
      tone="error"
      title={t('This page could not be loaded')}
      text={
        isAway
          ? t('The server at {address} cannot be reached. Please try again in a moment.', { address })
          : problemText(error)
      }
      primaryButtonText={t('Try again')}
      primaryAction={retry}
      secondaryButtonText={useHomeText()}
      secondaryAction={() => app.redirectToHome()}
    >
      {isAway && isDevelopersMachine() && <pre className="hp-details">{error.message}</pre>}
      {requestId && (
        <div className="hp-code">
          <span className="hp-truncate">
            <span className="hp-muted">{t('Request')}</span> {requestId}
          </span>
          <CopyButton text={requestId} />
        </div>
      )}
    </Message>
  )
}

const isDevelopersMachine = () => /^(localhost|127\..*|\[::1\])$/.test(window.location.hostname)

function requestIdOf(error: unknown): string | undefined {
  const id = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : undefined
  return typeof id === 'string' ? id : undefined
}
