import { useContext } from 'react'
import { useTranslate } from '../../provider.tsx'
import { RequiredContext, useAccount } from '../account-context.ts'
import { Group, Section } from '../parts.tsx'
import { sectionTexts } from '../section-texts.ts'
import { AuthenticatorApps } from './authenticator-apps.tsx'
import { Emails } from './emails.tsx'
import { methodHindrances, takesCodes } from './methods.ts'
import { OtpRow } from './otp-row.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { PasswordRow } from './password-row.tsx'
import { ProviderRows } from './provider-rows.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { SecurityKeyRows } from './security-key-rows.tsx'
import { TotpRow } from './totp-row.tsx'
import { useSecurityKeys } from './use-security-keys.ts'

export function AuthSection() {
  const t = useTranslate()
  const { user, project } = useAccount()
  const channels = user.useContactChannels()
  const passkeys = user.usePasskeys()
  const { config } = project
  const isOtpOn = takesCodes(user, channels)
  const hindrances = methodHindrances({
    hasPassword: user.hasPassword,
    takesCodes: isOtpOn,
    passkeys: passkeys.length,
    oauthAccounts: user.oauthProviders.length,
    channels,
    config,
  })
  // Those that were added before the project switched passkeys off can still be removed.
  const showsPasskeys = config.passkeyEnabled || passkeys.length > 0
  const hasMethods =
    config.credentialEnabled || config.magicLinkEnabled || showsPasskeys || user.oauthProviders.length > 0
  return (
    <Section title={t(sectionTexts.auth.name)} description={t(sectionTexts.auth.description)}>
      <Emails channels={channels} />
      {hasMethods && (
        <Group title={t('Ways to sign in')} description={t('Keep at least one. Two are better if you lose a device.')}>
          <ul className="hp-list">
            {config.credentialEnabled && <PasswordRow channels={channels} hindrance={hindrances.setPassword} />}
            {showsPasskeys && <PasskeyRows passkeys={passkeys} hindrances={hindrances} />}
            {config.magicLinkEnabled && <OtpRow isOn={isOtpOn} hindrances={hindrances} />}
            <ProviderRows />
          </ul>
        </Group>
      )}
      <SecondStep hasPasskeys={passkeys.length > 0} />
    </Section>
  )
}

function SecondStep({ hasPasskeys }: { hasPasskeys: boolean }) {
  const t = useTranslate()
  const { user } = useAccount()
  const { keys, read } = useSecurityKeys()
  const required = useContext(RequiredContext)
  const isNeeded = required !== undefined && required.from.getTime() <= Date.now() && !hasPasskeys
  const [hasApp, hasKeys] = [user.isMultiFactorRequired, keys.length > 0]
  return (
    <Group title={t('Second step')} description={t('Asked after any way to sign in.')}>
      <ul className="hp-list">
        <TotpRow isOnlyFactor={isNeeded && !hasKeys} hasKeys={hasKeys} />
        {hasApp && <AuthenticatorApps />}
        <SecurityKeyRows
          keys={keys}
          keptBecause={isNeeded && !hasApp ? t('It is your only second step, and you need one.') : undefined}
          onChanged={read}
        />
        {(hasApp || hasKeys) && <RecoveryCodesRow hasApp={hasApp} hasKeys={hasKeys} />}
      </ul>
    </Group>
  )
}
