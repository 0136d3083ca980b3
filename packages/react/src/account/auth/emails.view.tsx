import type { ContactChannel } from '@hallpass/js'
import { CircleAlert, Plus } from 'lucide-react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { Badge } from '../../ui/small.tsx'
import { Done, Empty, Group, OpenRow, Row } from '../parts.tsx'
import { RowMenu } from '../row-menu.tsx'
import { AddEmailForm } from './add-email-form.tsx'
import { type EmailAction, emailActions } from './methods.ts'
import { useHindranceText } from './use-hindrance-text.ts'

interface EmailsViewProps {
  channels: readonly ContactChannel[]
  busyId: string | undefined
  problem: string | undefined
  /** Where a verification went to just now. */
  sentTo: string | undefined
  isAdding: boolean
  onStartAdding: () => void
  onCancelAdding: () => void
  onAdd: (email: string) => Promise<void>
  onVerify: (channel: ContactChannel) => void
  onAct: (channel: ContactChannel, action: EmailAction) => void
}

export function EmailsView(props: EmailsViewProps) {
  const { channels, problem, sentTo, isAdding } = props
  const t = useTranslate()
  return (
    <Group
      title={t('Emails')}
      description={t('Verify an email to sign in with it.')}
      action={
        <Button size="small" onClick={props.onStartAdding} disabled={isAdding}>
          <Icon of={Plus} />
          {t('Add email')}
        </Button>
      }
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      {channels.length === 0 && !isAdding && <Empty>{t('No email yet. Add one so that we can reach you.')}</Empty>}
      {(channels.length > 0 || isAdding) && (
        <ul className="hp-list">
          {channels.map((channel) => (
            <EmailRow key={channel.id} channel={channel} {...props} />
          ))}
          {isAdding && (
            <OpenRow plain>
              <AddEmailForm onAdd={props.onAdd} onCancel={props.onCancelAdding} />
            </OpenRow>
          )}
        </ul>
      )}
      <Done>{sentTo !== undefined && t('A link to verify it is on its way to {email}.', { email: sentTo })}</Done>
    </Group>
  )
}

function EmailRow({ channel, channels, busyId, onVerify, onAct }: EmailsViewProps & { channel: ContactChannel }) {
  const t = useTranslate()
  const why = useHindranceText()
  const labels: Record<EmailAction, string> = {
    makePrimary: t('Make primary'),
    useForSignIn: t('Use for sign-in'),
    stopUsing: t('Stop using for sign-in'),
    remove: t('Remove'),
  }
  return (
    <li>
      <Row
        title={channel.value}
        badges={<Badges channel={channel} />}
        actions={
          <>
            {!channel.isVerified && (
              <Button size="small" busy={busyId === channel.id} onClick={() => onVerify(channel)}>
                {t('Send verification')}
              </Button>
            )}
            <RowMenu label={t('Actions for {name}', { name: channel.value })}>
              {emailActions(channel, channels).map(({ action, why: hindrance }) => (
                <MenuItem
                  key={action}
                  danger={action === 'remove' && !hindrance}
                  reason={why(hindrance)}
                  onClick={() => onAct(channel, action)}
                >
                  {labels[action]}
                </MenuItem>
              ))}
            </RowMenu>
          </>
        }
      />
    </li>
  )
}

function Badges({ channel }: { channel: ContactChannel }) {
  const t = useTranslate()
  return (
    <>
      {channel.isPrimary && <Badge>{t('Primary')}</Badge>}
      {channel.usedForAuth && <Badge>{t('Sign-in')}</Badge>}
      {!channel.isVerified && (
        <Badge tone="line">
          <Icon of={CircleAlert} />
          {t('Unverified')}
        </Badge>
      )}
    </>
  )
}
