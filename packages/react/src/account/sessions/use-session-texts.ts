import { usedProviderName } from '@hallpass/contract'
import type { ActiveSession } from '@hallpass/js'
import { useDates } from '../../hooks/use-dates.ts'
import { useTranslate } from '../../provider.tsx'
import { type DeviceName, deviceName } from './session-facts.ts'

function methodName(t: ReturnType<typeof useTranslate>, method: string): string {
  const names: Readonly<Record<string, string>> = {
    pwd: t('Password'),
    otp: t('Email code'),
    passkey: t('Passkey'),
    totp: t('Authenticator app'),
    'security-key': t('Security key'),
    recovery: t('Recovery code'),
  }
  return method.startsWith('oauth:') ? usedProviderName(method.slice('oauth:'.length)) : (names[method] ?? method)
}

/** The words for a session. */
export function useSessionTexts() {
  const t = useTranslate()
  const dates = useDates()
  const unknown = { current: t('This device'), support: t('Support'), other: t('Other device') }
  const nameOf = (name: DeviceName) => {
    if (name.known === 'both') return t('{browser} on {system}', { browser: name.browser, system: name.system })
    return name.known === 'one' ? name.name : unknown[name.is]
  }
  return {
    name: (session: ActiveSession) => nameOf(deviceName(session)),
    /** The same for a device that may have no session. */
    device: (device: NonNullable<ActiveSession['device']>) =>
      nameOf(deviceName({ device, isCurrentSession: false, isImpersonation: false, createdAt: new Date(0) })),
    place: ({ geoInfo }: ActiveSession) => {
      const { cityName, countryCode } = geoInfo ?? {}
      if (cityName) return countryCode ? `${cityName}, ${countryCode}` : cityName
      return countryCode ? dates.region(countryCode) : undefined
    },
    /** What the person signed in with; nothing where a server opened the session. */
    methods: ({ methods = [] }: ActiveSession) =>
      new Intl.ListFormat(t.lang).format(methods.map((method) => methodName(t, method))),
    since: ({ createdAt }: ActiveSession) => dates.day(createdAt),
    used: (session: ActiveSession) => {
      if (session.isCurrentSession) return t('In use now')
      if (!session.lastUsedAt) return t('Not used yet')
      return t('Used {time}', { time: dates.agoInside(session.lastUsedAt) })
    },
  }
}
