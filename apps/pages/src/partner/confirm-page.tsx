import type { Partner } from '@hallpass/contract'
import type { HallpassClientApp } from '@hallpass/js'
import { SelectField } from '@hallpass/react/internal/ui'
import { useEffect, useState } from 'react'
import { NoticeCard } from '../page/notice-card.tsx'
import { useTexts } from '../texts/texts.tsx'
import { type OwnProject, type PartnerApi, wayBack } from './api.ts'
import { PartnerCard } from './partner-card.tsx'
import { problemText } from './problem.ts'
import { goToSignIn, useVisitor } from './use-visitor.ts'

interface Props {
  app: HallpassClientApp
  api: PartnerApi
  partner: Partner
  /** What the partner calls the project for which it asks. */
  externalName: string | undefined
}

/** A partner asks for a project; the owner chooses one here, or refuses. */
export function ConfirmPage({ app, api, partner, externalName }: Props) {
  const t = useTexts()
  const [uid] = useState(() => new URLSearchParams(window.location.search).get('interaction_uid') ?? '')
  const [projects, setProjects] = useState<OwnProject[]>()
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const visitor = useVisitor(app)
  useEffect(() => {
    if (!visitor) return
    api.listProjects().then(
      (found) => {
        setProjects(found)
        setChosen(found[0]?.id ?? '')
      },
      (error: unknown) => setProblem(problemText(t, error)),
    )
  }, [api, visitor, t])

  const connect = () => {
    setBusy(true)
    setProblem(undefined)
    api.connect(uid, chosen).then(
      (code) => window.location.assign(wayBack(partner, uid, { code })),
      (error: unknown) => {
        setProblem(problemText(t, error))
        setBusy(false)
      },
    )
  }
  const refuse = () => window.location.assign(wayBack(partner, uid, { error: 'access_denied' }))
  if (!uid) {
    return (
      <NoticeCard tone="waiting" title={t('This address is not complete')} text={t('Start again at the partner.')} />
    )
  }
  if (visitor === undefined) return null
  if (visitor === null) {
    return (
      <PartnerCard
        title={t('Connect a project')}
        text={t('Another service asks to manage one of your projects. Sign in to choose one.')}
        act={{ label: t('Sign in'), run: () => goToSignIn(app) }}
        other={{ label: t('Cancel'), run: refuse }}
      />
    )
  }
  return (
    <PartnerCard
      title={t('Connect a project')}
      text={[
        t(
          'The service you came from gets full access to the project you choose. You can end it among the project’s keys. You are signed in as {name}.',
          { name: visitor.name ?? t('your account') },
        ),
        ...(externalName === undefined
          ? []
          : [t('It is for the project “{project}” there.', { project: externalName })]),
      ].join(' ')}
      problem={problem}
      act={{ label: t('Connect'), busy, disabled: chosen === '', run: connect }}
      other={{ label: t('Cancel'), run: refuse }}
    >
      {projects?.length === 0 && (
        <p className="hp-muted">{t('You have no project yet. Create one in the dashboard first.')}</p>
      )}
      {projects && projects.length > 0 && (
        <SelectField
          label={t('Project')}
          name="project"
          value={chosen}
          onChange={setChosen}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </PartnerCard>
  )
}
