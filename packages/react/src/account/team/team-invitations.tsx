import type { TeamInvitation } from '@hallpass/js'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { isFullEmail } from '../../flows/email.flow.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useDates } from '../../hooks/use-dates.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { EmailField } from '../../ui/field.tsx'
import { Done, Group, Row } from '../parts.tsx'
import type { ReactTeam } from './team-section.tsx'

interface TeamInvitationsProps {
  team: ReactTeam
  maySee: boolean
  mayRevoke: boolean
}

export function TeamInvitations({ team, maySee, mayRevoke }: TeamInvitationsProps) {
  const t = useTranslate()
  return (
    <Group title={t('Invite others')} description={t('They get an email with a link to join.')}>
      <InviteForm team={team} />
      {maySee && <OpenInvitations team={team} mayRevoke={mayRevoke} />}
    </Group>
  )
}

function InviteForm({ team }: { team: ReactTeam }) {
  const t = useTranslate()
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, edit, alert, isBusy } = useForm({
    initial: { email: '' },
    validate: ({ email }) =>
      isFullEmail(email.trim()) ? {} : { email: t('Enter a full email, like you@example.com.') },
    submit: async ({ email }) => {
      setSentTo(undefined)
      await team.inviteUser({ email: email.trim() })
      setSentTo(email.trim())
      edit('email', '')
    },
  })
  return (
    <form {...form}>
      {alert !== undefined && <Alert>{alert}</Alert>}
      <div className="hp-field-act">
        <EmailField label={t('Email')} {...field('email')} autoComplete="off" />
        <Button type="submit" busy={isBusy}>
          {t('Send invitation')}
        </Button>
      </div>
      <Done>{sentTo !== undefined && t('An invitation is on its way to {email}.', { email: sentTo })}</Done>
    </form>
  )
}

function OpenInvitations({ team, mayRevoke }: { team: ReactTeam; mayRevoke: boolean }) {
  const t = useTranslate()
  const dates = useDates()
  const invitations = team.useInvitations()
  const { busy, problem, run } = useAction<string>()
  if (invitations.length === 0) return null
  const nameOf = ({ recipientEmail }: TeamInvitation) => recipientEmail ?? t('Unknown')
  return (
    <>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <ul className="hp-list" aria-label={t('Open invitations')}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Row
              icon={Mail}
              title={nameOf(invitation)}
              description={t('Open until {date}', { date: dates.day(invitation.expiresAt) })}
              actions={
                mayRevoke && (
                  <Button
                    variant="ghost"
                    size="small"
                    busy={busy === invitation.id}
                    aria-label={t('Revoke {name}', { name: nameOf(invitation) })}
                    onClick={() => void run(invitation.id, () => invitation.revoke())}
                  >
                    {t('Revoke')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
