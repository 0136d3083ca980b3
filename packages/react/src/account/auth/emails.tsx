import type { ContactChannel } from '@hallpass/js'
import { useEffect, useState } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { EmailsView } from './emails.view.tsx'
import type { EmailAction } from './methods.ts'

/** The email addresses of the user, and what can be done with each. */
export function Emails({ channels }: { channels: readonly ContactChannel[] }) {
  const t = useTranslate()
  const { user } = useAccount()
  const { busy, problem, run } = useAction<string>()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<ContactChannel>()
  const [sentTo, setSentTo] = useState<string>()
  useNewsOnReturn(channels.some(({ isVerified }) => !isVerified))
  const verify = async (channel: ContactChannel) => {
    setSentTo(undefined)
    await channel.sendVerificationEmail()
    setSentTo(channel.value)
  }
  const add = async (email: string) => {
    const channel = await user.createContactChannel({ type: 'email', value: email, usedForAuth: false })
    setAdding(false)
    await run(channel.id, () => verify(channel))
  }
  const act = (channel: ContactChannel, action: EmailAction) => {
    if (action === 'remove') return setRemoving(channel)
    const changes = {
      makePrimary: { isPrimary: true },
      useForSignIn: { usedForAuth: true },
      stopUsing: { usedForAuth: false },
    }
    return void run(channel.id, () => channel.update(changes[action]))
  }
  return (
    <>
      <EmailsView
        channels={[...channels].sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))}
        busyId={busy}
        problem={problem}
        sentTo={sentTo}
        isAdding={isAdding}
        onStartAdding={() => setAdding(true)}
        onCancelAdding={() => setAdding(false)}
        onAdd={add}
        onVerify={(channel) => void run(channel.id, () => verify(channel))}
        onAct={act}
      />
      {removing && (
        <ConfirmDialog
          title={t('Remove {email}?', { email: removing.value })}
          description={t('You can add it again later.')}
          act={t('Remove')}
          onConfirm={() => removing.delete()}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** The verification link opens in another tab: refresh when the person comes back. */
function useNewsOnReturn(isWaiting: boolean) {
  const { user } = useAccount()
  useEffect(() => {
    if (!isWaiting) return
    // What fails is in the cell.
    const refresh = () => void user.listContactChannels().catch(() => {})
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [user, isWaiting])
}
