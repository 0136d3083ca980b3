import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'
import { ApiKeys, CreateApiKeyButton } from './api-keys.tsx'

export function ApiKeysSection() {
  const t = useTranslate()
  const { user } = useAccount()
  return (
    <Section
      title={t(sectionTexts['api-keys'].name)}
      description={t(sectionTexts['api-keys'].description)}
      action={<CreateApiKeyButton owner={user} />}
    >
      <ApiKeys owner={user} />
    </Section>
  )
}
