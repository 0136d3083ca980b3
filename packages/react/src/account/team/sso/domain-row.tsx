import type { TeamSsoDomain } from '@hallpass/js'
import { Globe } from 'lucide-react'
import { useTranslate } from '../../../provider.tsx'
import { Badge, CopyButton } from '../../../ui/small.tsx'
import { OpenRow, Row } from '../../parts.tsx'

/** One that is not proved shows how it is. */
export function DomainRow({ domain: { domain, isVerified, record, enforcement } }: { domain: TeamSsoDomain }) {
  const t = useTranslate()
  const row = (
    <Row
      icon={Globe}
      title={<bdi dir="ltr">{domain}</bdi>}
      badges={
        <>
          <Badge tone={isVerified ? 'success' : 'line'}>{isVerified ? t('Verified') : t('Not verified yet')}</Badge>
          {enforcement !== 'off' && <Badge>{t('Required')}</Badge>}
        </>
      }
    />
  )
  if (isVerified) return <li>{row}</li>
  return (
    <OpenRow row={row} plain>
      <p>{t('Publish this TXT record where the domain is managed. Then have it checked with a setup link.')}</p>
      <dl className="hp-record">
        <dt>{t('Record name')}</dt>
        <dd className="hp-code">
          <span className="hp-wrap-any">{record.name}</span>
          <CopyButton text={record.name} />
        </dd>
        <dt>{t('Record value')}</dt>
        <dd className="hp-code">
          <span className="hp-wrap-any">{record.value}</span>
          <CopyButton text={record.value} />
        </dd>
      </dl>
    </OpenRow>
  )
}
