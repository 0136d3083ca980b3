import type { HallpassClientApp } from '@hallpass/js'
import { useEffect, useState } from 'react'
import { NoticeCard } from '../page/notice-card.tsx'
import { useTexts } from '../texts/texts.tsx'
import type { PartnerApi } from './api.ts'
import { PartnerCard } from './partner-card.tsx'
import { problemText } from './problem.ts'
import { goToSignIn, useVisitor } from './use-visitor.ts'

/** Opening the link of a partner and signing in makes one the owner of the project. */
export function TransferPage({ app, api }: { app: HallpassClientApp; api: PartnerApi }) {
  const t = useTexts()
  const [code] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  const [refusal, setRefusal] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const visitor = useVisitor(app)
  useEffect(() => {
    api.checkTransfer(code).then(
      () => setChecked(true),
      (error: unknown) => setRefusal(problemText(t, error)),
    )
  }, [api, code, t])

  const takeOver = () => {
    setBusy(true)
    api.takeOver(code).then(
      (projectId) => window.location.assign(`/projects/${projectId}`),
      (error: unknown) => setRefusal(problemText(t, error)),
    )
  }
  if (refusal !== undefined)
    return <NoticeCard tone="waiting" title={t('This project cannot be taken over')} text={refusal} />
  if (!isChecked || visitor === undefined) return null
  return (
    <PartnerCard
      title={t('Take over this project?')}
      text={
        visitor
          ? t('It will belong to a new team of yours. You are signed in as {name}.', {
              name: visitor.name ?? t('your account'),
            })
          : t('Sign in or create an account first, then it can belong to you.')
      }
      act={
        visitor
          ? { label: t('Take over the project'), busy, run: takeOver }
          : { label: t('Sign in'), run: () => goToSignIn(app) }
      }
      other={visitor ? { label: t('Not now'), run: () => window.location.assign('/') } : undefined}
    />
  )
}
