import { BadgeCheck, Mail, Plus, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActs } from '../../lib/use-acts.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { Badge, Button, Card, Empty, Menu, Section, Show } from '../../ui/index.ts'
import { AddChannel } from './add-channel.tsx'
import { channelActs } from './channel-acts.ts'
import { type ContactChannel, userQueries } from './queries.ts'
import { SendMail } from './send-mail.tsx'

export function Channels({ projectId, user }: { projectId: string; user: User }) {
  const channels = useLoaded(userQueries.channels(projectId, user.id))
  const [isAdding, setAdding] = useState(false)
  const [mailTo, setMailTo] = useState<ContactChannel>()
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add e-mail
    </Button>
  )
  return (
    <Section title="Contact channels" acts={add}>
      <Show loaded={channels}>
        {(items) => (
          <Card>
            {items.map((channel) => (
              <ChannelRow key={channel.id} projectId={projectId} channel={channel} onMail={() => setMailTo(channel)} />
            ))}
            {items.length === 0 && (
              <Empty icon={<Mail aria-hidden />} title="No address yet">
                Without one they get no mail, and cannot sign in by e-mail.
              </Empty>
            )}
          </Card>
        )}
      </Show>
      {isAdding && <AddChannel projectId={projectId} userId={user.id} onClose={() => setAdding(false)} />}
      {mailTo && <SendMail projectId={projectId} user={user} channel={mailTo} onClose={() => setMailTo(undefined)} />}
    </Section>
  )
}

function ChannelRow({ projectId, channel, onMail }: { projectId: string; channel: ContactChannel; onMail(): void }) {
  const { run } = useActs(projectId)
  const update = (changes: Parameters<typeof channelActs.update>[2], done: string) =>
    void run('update', () => channelActs.update(projectId, channel, changes), { done })
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
        <b className="one-line max-wide:whitespace-normal">{channel.value}</b>
        {badges}
      </span>
      <span className="max-wide:hidden">
        <Button size="small" onClick={onMail}>
          Send mail…
        </Button>
      </span>
      <Menu
        label={`Actions for ${channel.value}`}
        groups={[
          [
            { label: 'Send mail…', icon: <Send aria-hidden />, onSelect: onMail },
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
              label: used_for_auth ? 'Stop sign-in with it' : 'Let them sign in with it',
              icon: <Mail aria-hidden />,
              onSelect: () =>
                update(
                  { used_for_auth: !used_for_auth },
                  used_for_auth ? 'It is no longer used to sign in' : 'It can be used to sign in',
                ),
            },
          ],
          [
            {
              label: 'Remove address',
              icon: <Trash2 aria-hidden />,
              destroys: true,
              onSelect: () =>
                void run('remove', () => channelActs.remove(projectId, channel), {
                  done: `${channel.value} is removed`,
                }),
            },
          ],
        ]}
      />
    </div>
  )
}
