import type { Passkey } from '@hallpass/js'
import { useDates } from '../../hooks/use-dates.ts'
import { useTranslate } from '../../provider.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { Row } from '../parts.tsx'
import { RowMenu } from '../row-menu.tsx'

interface PasskeyRowProps {
  passkey: Pick<Passkey, 'name' | 'createdAt' | 'lastUsedAt'>
  /** Why it cannot be deleted now. */
  keptBecause: string | undefined
  onRename: () => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, keptBecause, onRename, onRemove }: PasskeyRowProps) {
  const t = useTranslate()
  const dates = useDates()
  const added = t('Added {date}', { date: dates.day(passkey.createdAt) })
  const used = passkey.lastUsedAt
    ? t('last used {time}', { time: dates.agoInside(passkey.lastUsedAt) })
    : t('never used')
  return (
    <li className="hp-list-sub">
      <Row
        title={passkey.name}
        description={`${added} · ${used}`}
        actions={
          <RowMenu label={t('Actions for {name}', { name: passkey.name })}>
            <MenuItem onClick={onRename}>{t('Rename')}</MenuItem>
            <MenuItem danger={keptBecause === undefined} reason={keptBecause} onClick={onRemove}>
              {t('Delete')}
            </MenuItem>
          </RowMenu>
        }
      />
    </li>
  )
}
