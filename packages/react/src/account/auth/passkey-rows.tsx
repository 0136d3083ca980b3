import { passkeyLimits } from '@hallpass/contract'
import type { Passkey } from '@hallpass/js'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAccount } from '../account-context.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Row } from '../parts.tsx'
import type { Hindrance, MethodChange } from './methods.ts'
import { OnBadge } from './on-badge.tsx'
import { PasskeyRow } from './passkey-row.view.tsx'
import { RenameKey } from './rename-key.tsx'
import { useHindranceText } from './use-hindrance-text.ts'

interface PasskeyRowsProps {
  passkeys: readonly Passkey[]
  hindrances: Partial<Record<MethodChange, Hindrance>>
}

/** All passkeys of the user, below a row that adds one. */
export function PasskeyRows({ passkeys, hindrances }: PasskeyRowsProps) {
  const t = useTranslate()
  const { user, project } = useAccount()
  const why = useHindranceText()
  const { busy, problem, run } = useAction<'add'>()
  const [isKnownHere, setHere] = useState(false)
  const [renaming, setRenaming] = useState<Passkey>()
  const [removing, setRemoving] = useState<Passkey>()
  const add = async () => {
    setHere(false)
    const result = await user.registerPasskey()
    if (result.status === 'ok') return
    if (isHere(result.error)) setHere(true)
    else if (!isCancelled(result.error)) throw result.error
  }
  return (
    <>
      <li className={passkeys.length > 0 ? 'hp-list-head' : undefined}>
        <Row
          icon={KeyRound}
          title={t('Passkeys')}
          badges={passkeys.length > 0 && <OnBadge />}
          description={why(hindrances.addPasskey) ?? t('Your fingerprint, face or screen lock.')}
          actions={
            project.config.passkeyEnabled && (
              <Button
                size="small"
                busy={busy === 'add'}
                disabled={hindrances.addPasskey !== undefined}
                onClick={() => void run('add', add)}
              >
                <Icon of={Plus} />
                {t('Add passkey')}
              </Button>
            )
          }
        />
      </li>
      {(problem !== undefined || isKnownHere) && (
        <li className="hp-list-alert">
          <Alert>{problem ?? t('This device already has a passkey for your account.')}</Alert>
        </li>
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          keptBecause={why(hindrances.removePasskey)}
          onRename={() => setRenaming(passkey)}
          onRemove={() => setRemoving(passkey)}
        />
      ))}
      {renaming && (
        <RenameKey
          title={t('Rename passkey')}
          of={renaming}
          max={passkeyLimits.nameLength}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: removing.name })}
          description={t('You can no longer sign in with it. Also remove it from your device.')}
          act={t('Delete passkey')}
          onConfirm={() => removing.delete()}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

const isOneOf =
  (...codes: string[]) =>
  ({ details }: { details?: unknown }) =>
    typeof details === 'object' && details !== null && 'code' in details && codes.includes(String(details.code))

/** Somebody changed their mind in the browser’s own dialog; there is nothing to say about it. */
export const isCancelled = isOneOf('ERROR_CEREMONY_ABORTED', 'NotAllowedError', 'AbortError')
const isHere = isOneOf('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'InvalidStateError')
