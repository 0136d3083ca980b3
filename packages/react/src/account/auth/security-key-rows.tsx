import { securityKeys } from '@hallpass/contract'
import type { SecurityKey } from '@hallpass/js'
import { Plus, Usb } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Row } from '../parts.tsx'
import { AddSecurityKey } from './add-security-key.tsx'
import { OnBadge } from './on-badge.tsx'
import { PasskeyRow } from './passkey-row.view.tsx'
import { RenameKey } from './rename-key.tsx'

interface SecurityKeyRowsProps {
  keys: readonly SecurityKey[]
  /** Why the last one has to stay. */
  keptBecause: string | undefined
  onChanged: () => Promise<void>
}

/** The keys that somebody touches as a second step, below a row that adds one. */
export function SecurityKeyRows({ keys, keptBecause, onChanged }: SecurityKeyRowsProps) {
  const t = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<SecurityKey>()
  const [removing, setRemoving] = useState<SecurityKey>()
  const isFull = keys.length >= securityKeys.perUser
  return (
    <>
      <li className={keys.length > 0 ? 'hp-list-head' : undefined}>
        <Row
          icon={Usb}
          title={t('Security keys')}
          badges={keys.length > 0 && <OnBadge />}
          description={
            isFull
              ? t('You have {max} security keys, which is the most.', { max: securityKeys.perUser })
              : t('Something you plug in or hold near, and touch.')
          }
          actions={
            <Button size="small" disabled={isFull} onClick={() => setAdding(true)}>
              <Icon of={Plus} />
              {t('Add security key')}
            </Button>
          }
        />
      </li>
      {keys.map((key) => (
        <PasskeyRow
          key={key.id}
          passkey={key}
          keptBecause={keys.length === 1 ? keptBecause : undefined}
          onRename={() => setRenaming(key)}
          onRemove={() => setRemoving(key)}
        />
      ))}
      {isAdding && <AddSecurityKey onAdded={onChanged} onClose={() => setAdding(false)} />}
      {renaming && (
        <RenameKey
          title={t('Rename security key')}
          of={{ name: renaming.name, update: (changes) => renaming.update(changes).then(onChanged) }}
          max={securityKeys.name}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: removing.name })}
          description={t('You can no longer sign in with it.')}
          act={t('Delete security key')}
          onConfirm={() => removing.delete().then(onChanged)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
