import type { TeamInvitation, TeamRole } from '@hallpass/js'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isFullEmail } from '../../flows/email.flow.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useDates } from '../../hooks/use-dates.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { EmailField, SelectField } from '../../ui/field.tsx'
import { Done, Group, Row } from '../parts.tsx'
import { RoleBadges, roleName } from './roles.tsx'
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
  const roles = useInvitationRoles(team)
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, edit, alert, isBusy } = useForm({
    initial: { email: '', role: '' },
    validate: ({ email }) =>
      isFullEmail(email.trim()) ? {} : { email: t('Enter a full email, like you@example.com.') },
    submit: async ({ email, role }) => {
      setSentTo(undefined)
      await team.inviteUser({ email: email.trim(), ...(role && { roles: [role] }) })
      setSentTo(email.trim())
      edit('email', '')
    },
  })
  return (
    <form {...form}>
      {alert !== undefined && <Alert>{alert}</Alert>}
      {roles.length > 0 && (
        <SelectField
          label={t('Role')}
          {...field('role')}
          help={roles.find(({ id }) => id === field('role').value)?.description}
          options={[
            { value: '', label: t('Like every member') },
            ...roles.map(({ id }) => ({ value: id, label: roleName(id) })),
          ]}
        />
      )}
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

/** What somebody may be from the start; none where the project has no roles, or the person can give none. */
function useInvitationRoles(team: ReactTeam) {
  const [roles, setRoles] = useState<readonly TeamRole[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each team
  useEffect(() => {
    team.listInvitationRoles().then(setRoles, () => setRoles([]))
  }, [team.id])
  return roles
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
              badges={<RoleBadges roles={invitation.roles} />}
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
