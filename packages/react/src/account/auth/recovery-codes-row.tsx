import { LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../account-context.ts'
import { Row } from '../parts.tsx'
import { type Factors, RecoveryCodes } from './recovery-codes.tsx'

/** What opens the account without the authenticator app or the key: how many are left, and a new set. */
export function RecoveryCodesRow(factors: Factors) {
  const t = useTranslate()
  const { user } = useAccount()
  const [left, setLeft] = useState<number | null>()
  const [isOpen, setOpen] = useState(false)
  const read = () =>
    void user.getRecoveryCodes().then(
      ({ left }) => setLeft(left),
      () => setLeft(undefined),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each user
  useEffect(read, [user.id])
  return (
    <li>
      <Row
        icon={LifeBuoy}
        title={t('Recovery codes')}
        description={
          typeof left === 'number'
            ? t('{count} left. Each signs you in once, without your phone.', { count: left })
            : t('Get back in if you lose your phone.')
        }
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            {typeof left === 'number' ? t('Replace codes') : t('Create codes')}
          </Button>
        }
      />
      {isOpen && (
        <RecoveryCodes
          {...factors}
          left={left ?? 0}
          onClose={() => {
            setOpen(false)
            read()
          }}
        />
      )}
    </li>
  )
}
