import type { ApiKey, ApiKeyFirstView, NewApiKey } from '@hallpass/js'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ApiKeysView, type StatusFilter } from './api-keys.view.tsx'
import { CreateApiKey } from './create-api-key.tsx'

/** A user or a team. */
export interface KeyOwner {
  useApiKeys(): ApiKey[]
  createApiKey(options: NewApiKey): Promise<ApiKeyFirstView>
}

export function ApiKeys({ owner }: { owner: KeyOwner }) {
  const t = useTranslate()
  const keys = owner.useApiKeys()
  const [filter, setFilter] = useState<StatusFilter>('active')
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <>
      <ApiKeysView keys={keys} filter={filter} onFilter={setFilter} onRevoke={setRevoking} />
      {revoking && (
        <ConfirmDialog
          title={t('Revoke {name}?', { name: revoking.description })}
          description={t('Programs that use it stop working at once. This cannot be undone.')}
          act={t('Revoke key')}
          onConfirm={() => revoking.revoke()}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}

export function CreateApiKeyButton({ owner }: { owner: KeyOwner }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Icon of={Plus} />
        {t('Create API key')}
      </Button>
      {isOpen && <CreateApiKey owner={owner} onClose={() => setOpen(false)} />}
    </>
  )
}
