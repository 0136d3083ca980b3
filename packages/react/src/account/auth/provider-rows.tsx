import { providerName } from '@hallpass/contract'
import { ProviderMark } from '../../components/oauth-button/oauth-button.view.tsx'
import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { Row } from '../parts.tsx'
import { OnBadge } from './on-badge.tsx'

/** The providers that a person signs in with: whoever came with one would read below that every way is off. */
export function ProviderRows() {
  const t = useTranslate()
  const { user, project } = useAccount()
  return [...new Set(user.oauthProviders.map(({ id }) => id))].map((id) => {
    const named = project.config.oauthProviders.find((one) => one.id === id)
    const provider = named?.displayName ?? providerName(id)
    const mark = (
      <span className="hp-item-icon" aria-hidden="true">
        <ProviderMark provider={id} />
      </span>
    )
    return (
      <li key={id}>
        <Row
          mark={mark}
          title={provider}
          badges={<OnBadge />}
          description={t('Your account at {provider}.', { provider })}
        />
      </li>
    )
  })
}
