import { useState } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { useAccount } from '../account-context.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'
import { inOrder } from './session-facts.ts'
import { SessionCards, SessionTable } from './sessions.view.tsx'
import { TrustedDevices, useTrustedDevices } from './trusted-devices.tsx'

export function SessionsSection() {
  const t = useTranslate()
  const { user, project } = useAccount()
  const sessions = inOrder(user.useActiveSessions())
  const { busy, problem, run } = useAction<string>()
  const [isEndingAll, setEndingAll] = useState(false)
  const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession)
  const list = { sessions, busyId: busy, onEnd: (id: string) => void run(id, () => user.revokeSession(id)) }
  const trusted = useTrustedDevices()
  const endOthers = () =>
    Promise.all([...others.map(({ id }) => user.revokeSession(id)), trusted.remove(trusted.devices)])
  return (
    <Section
      title={t(sectionTexts.sessions.name)}
      description={t(sectionTexts.sessions.description)}
      action={
        others.length > 0 && (
          <Button size="small" onClick={() => setEndingAll(true)}>
            {t('Sign out all others')}
          </Button>
        )
      }
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      <SessionTable {...list} />
      <SessionCards {...list} />
      <p className="hp-note">
        {t(
          'A session you sign out here can change nothing from then on. It may be able to read for a few more minutes.',
        )}
        {sessions.some(({ isImpersonation }) => isImpersonation) &&
          ` ${t('Impersonation means that the support of {project} signed in as you.', { project: project.displayName })}`}
      </p>
      <TrustedDevices {...trusted} />
      {isEndingAll && (
        <ConfirmDialog
          title={t('Sign out all others?')}
          description={[
            t('Only this device stays signed in.'),
            trusted.devices.length > 0 && t('Trusted devices are asked for the second step again.'),
          ]
            .filter(Boolean)
            .join(' ')}
          act={t('Sign out all others')}
          onConfirm={endOthers}
          onClose={() => setEndingAll(false)}
        />
      )}
    </Section>
  )
}
