import type { HallpassClientApp } from '@hallpass/js'
import { useEffect, useState } from 'react'
import { NoticeCard } from '../page/notice-card.tsx'
import type { PartnerApi } from './api.ts'
import { PartnerCard } from './partner-card.tsx'
import { problemText } from './problem.ts'
import { goToSignIn, useVisitor } from './use-visitor.ts'

/** Opening the link of a partner and signing in makes one the owner of the project. */
export function TransferPage({ app, api }: { app: HallpassClientApp; api: PartnerApi }) {
  const [code] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  const [refusal, setRefusal] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const visitor = useVisitor(app)
  useEffect(() => {
    api.checkTransfer(code).then(
      () => setChecked(true),
      (error: unknown) => setRefusal(problemText(error)),
    )
  }, [api, code])

  const takeOver = () => {
    setBusy(true)
    api.takeOver(code).then(
      (projectId) => window.location.assign(`/projects/${projectId}`),
      (error: unknown) => setRefusal(problemText(error)),
    )
  }
  if (refusal !== undefined)
    return <NoticeCard tone="waiting" title="This project cannot be taken over" text={refusal} />
  if (!isChecked || visitor === undefined) return null
  return (
    <PartnerCard
      title="Take over this project?"
      text={
        visitor
          ? `It will belong to a new team of yours. You are signed in as ${visitor.name}.`
          : 'Sign in or create an account first, then it can belong to you.'
      }
      act={
        visitor
          ? { label: 'Take over the project', busy, run: takeOver }
          : { label: 'Sign in', run: () => goToSignIn(app) }
      }
      other={visitor ? { label: 'Not now', run: () => window.location.assign('/') } : undefined}
    />
  )
}
