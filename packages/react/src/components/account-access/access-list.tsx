import { providerName } from '@hallpass/contract'
import { Fingerprint, KeyRound, Link2, Lock, Mail, Monitor, Smartphone } from 'lucide-react'
import { useTranslate } from '../../provider.tsx'
import type { Glyph } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AccountAccess } from './access-calls.ts'

interface Row {
  icon: Glyph
  label: string
  names: readonly string[]
  isThere: boolean
}

const maxNames = 5

/** What opens an account, by name. */
export function AccessList({ access }: { access: AccountAccess }) {
  const rows = useRows(access).filter(({ isThere }) => isThere)
  return (
    <ul className="hp-facts">
      {rows.map(({ icon, label, names }) => (
        <li key={label}>
          <Icon of={icon} />
          <span className="hp-access">
            <span className="hp-strong">{names.length > 1 ? `${label} (${names.length})` : label}</span>
            {names.length > 0 && <span>{shortened(names)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const shortened = (names: readonly string[]) =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} …` : names.join(', ')

function useRows(access: AccountAccess): Row[] {
  const t = useTranslate()
  const named = (icon: Glyph, label: string, names: string[]) => ({ icon, label, names, isThere: names.length > 0 })
  const accountOf = ({ provider_config_id, email }: AccountAccess['oauth_accounts'][number]) =>
    email === null ? providerName(provider_config_id) : `${providerName(provider_config_id)} (${email})`
  const deviceOf = ({ browser, system }: AccountAccess['sessions'][number]) =>
    browser && system ? t('{browser} on {system}', { browser, system }) : (browser ?? system ?? t('Other device'))
  return [
    { icon: Lock, label: t('Password'), names: [], isThere: access.has_password },
    { icon: Smartphone, label: t('Authenticator app'), names: [], isThere: access.has_second_factor },
    named(
      Fingerprint,
      t('Passkeys'),
      access.passkeys.map(({ display_name }) => display_name),
    ),
    named(Link2, t('Connected accounts'), access.oauth_accounts.map(accountOf)),
    named(
      Mail,
      t('Emails'),
      access.contact_channels.map(({ value }) => value),
    ),
    named(
      KeyRound,
      t('API keys'),
      access.api_keys.map(({ description }) => description),
    ),
    named(Monitor, t('Sessions'), access.sessions.map(deviceOf)),
  ]
}
