import { useQuery } from '@tanstack/react-query'
import { Smartphone, Usb } from 'lucide-react'
import { country, date, exact, shortId } from '../../lib/format.ts'
import { useUrlDialog } from '../../lib/url-state.ts'
import type { User } from '../../lib/wire.ts'
import { Button, Card, CopyText, KeyValues, Section, Setting } from '../../ui/index.ts'
import { Channels } from './channels.tsx'
import { FactorReset } from './factor-reset.tsx'
import { LastActive } from './last-active.tsx'
import { Permissions } from './permissions.tsx'
import { userQueries } from './queries.ts'
import { UserSignInMethods } from './user-sign-in-methods.tsx'

export function ProfileTab({ projectId, user }: { projectId: string; user: User }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_296px]">
      <div className="column gap-6">
        <Channels projectId={projectId} user={user} />
        <UserSignInMethods projectId={projectId} user={user} />
        <SecondFactor projectId={projectId} user={user} />
        <Permissions projectId={projectId} user={user} />
      </div>
      <UserFacts projectId={projectId} user={user} />
    </div>
  )
}

function SecondFactor({ projectId, user }: { projectId: string; user: User }) {
  const dialog = useUrlDialog()
  const keys = useQuery(userQueries.securityKeys(projectId, user.id)).data ?? []
  const note = user.requires_totp_mfa
    ? 'Asked at sign-in'
    : 'Not set up. Only they can set it up, in their account settings.'
  // One act for all of it: whoever has lost something is to get in again.
  const remove = (
    <Button variant="danger" size="small" onClick={() => dialog.show('remove-2fa', user.id)}>
      Remove…
    </Button>
  )
  return (
    <Section title="Second factor">
      <Card>
        <Setting icon={<Smartphone aria-hidden />} title="Authenticator app" note={note}>
          {user.requires_totp_mfa && remove}
        </Setting>
        {keys.length > 0 && (
          <Setting icon={<Usb aria-hidden />} title="Security keys" note={keys.map(({ name }) => name).join(', ')}>
            {!user.requires_totp_mfa && remove}
          </Setting>
        )}
        {(user.requires_totp_mfa || keys.length > 0) && <FactorReset projectId={projectId} userId={user.id} />}
      </Card>
    </Section>
  )
}

function UserFacts({ projectId, user }: { projectId: string; user: User }) {
  const sessions = useQuery(userQueries.sessions(projectId, user.id)).data
  const place = sessions?.find((one) => one.last_used_at_end_user_ip_info?.countryCode)?.last_used_at_end_user_ip_info
  const from = [place?.cityName, place?.countryCode && country(place.countryCode)].filter(Boolean).join(', ')
  return (
    <aside className="column gap-4">
      <Card padded>
        <KeyValues
          facts={[
            [
              'Id',
              <CopyText key="id" text={user.id}>
                {shortId(user.id)}
              </CopyText>,
            ],
            user.external_id !== null && [
              'External id',
              <CopyText key="external" text={user.external_id}>
                <span className="one-line max-w-40">{user.external_id}</span>
              </CopyText>,
            ],
            [
              'Signed up',
              <span key="up" title={exact(user.signed_up_at_millis)}>
                {date(user.signed_up_at_millis)}
              </span>,
            ],
            ['Last active', <LastActive key="at" user={user} />],
            from !== '' && ['From', from],
            ['Sessions', sessions ? `${sessions.length} open` : '…'],
            ['Anonymous', user.is_anonymous ? 'Yes' : 'No'],
            ['Selected team', user.selected_team?.display_name ?? 'None'],
          ]}
        />
      </Card>
    </aside>
  )
}
