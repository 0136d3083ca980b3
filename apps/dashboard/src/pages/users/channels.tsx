import { BadgeCheck, Mail, Plus, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { Badge, Button, Card, Empty, Menu, Section, Show } from '../../ui/index.ts'
import { AddChannel } from './add-channel.tsx'
import { channelActions } from './channel-actions.ts'
import { type ContactChannel, userQueries } from './queries.ts'
import { SendEmail } from './send-email.tsx'

export function Channels({ projectId, user }: { projectId: string; user: User }) {
  const channels = useLoaded(userQueries.channels(projectId, user.id))
  const [isAdding, setAdding] = useState(false)
  const [emailTo, setEmailTo] = useState<ContactChannel>()
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add email
    </Button>
  )
  return (
    <Section title="Contact channels" actions={add}>
      <Show loaded={channels}>
        {(items) => (
          <Card>
            {items.map((channel) => (
              <ChannelRow
                key={channel.id}
                projectId={projectId}
                channel={channel}
                onSendEmail={() => setEmailTo(channel)}
              />
            ))}
            {items.length === 0 && (
              <Empty icon={<Mail aria-hidden />} title="No address yet">
                Without one they get no emails and cannot sign in by email.
              </Empty>
            )}
          </Card>
        )}
      </Show>
      {isAdding && <AddChannel projectId={projectId} userId={user.id} onClose={() => setAdding(false)} />}
      {emailTo && (
        <SendEmail projectId={projectId} user={user} channel={emailTo} onClose={() => setEmailTo(undefined)} />
      )}
    </Section>
  )
}

function ChannelRow({
  projectId,
  channel,
  onSendEmail,
}: {
  projectId: string
  channel: ContactChannel
  onSendEmail(): void
}) {
  const { run } = useActions(projectId)
  const update = (changes: Parameters<typeof channelActions.update>[2], done: string) =>
    void run('update', () => channelActions.update(projectId, channel, changes), { done })
  const { is_primary, is_verified, used_for_auth } = channel
  const badges = (
    <span className="row mt-0.5 flex-wrap gap-1.5">
      {is_primary && <Badge>Primary</Badge>}
      {is_verified ? (
        <Badge icon={<BadgeCheck className="size-3" aria-hidden />}>Verified</Badge>
      ) : (
        <Badge kind="outline">Unverified</Badge>
      )}
      {used_for_auth && <Badge>Used to sign in</Badge>}
    </span>
  )
  return (
    <div className="setting">
      <span className="icon-tile">
        <Mail aria-hidden />
      </span>
      <span className="setting-text">
        <b className="one-line max-wide:whitespace-normal max-wide:wrap-anywhere">{channel.value}</b>
        {badges}
      </span>
      <span className="max-wide:hidden">
        <Button size="small" onClick={onSendEmail}>
          Send email…
        </Button>
      </span>
      <Menu
        label={`Actions for ${channel.value}`}
        groups={[
          [
            { label: 'Send email…', icon: <Send aria-hidden />, onSelect: onSendEmail },
            !is_primary && {
              label: 'Make primary',
              icon: <Star aria-hidden />,
              onSelect: () => update({ is_primary: true }, `${channel.value} is now the primary address`),
            },
            {
              label: is_verified ? 'Mark as unverified' : 'Mark as verified',
              icon: <BadgeCheck aria-hidden />,
              onSelect: () =>
                update({ is_verified: !is_verified }, is_verified ? 'Marked as unverified' : 'Marked as verified'),
            },
            {
              label: used_for_auth ? 'Stop using for sign-in' : 'Use for sign-in',
              icon: <Mail aria-hidden />,
              onSelect: () =>
                update(
                  { used_for_auth: !used_for_auth },
                  used_for_auth ? 'No longer used to sign in' : 'Can now be used to sign in',
                ),
            },
          ],
          [
            {
              label: 'Remove address',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () =>
                void run('remove', () => channelActions.remove(projectId, channel), {
                  done: `${channel.value} removed`,
                }),
            },
          ],
        ]}
      />
    </div>
  )
}
