import { type Environment, readSettings, type Settings } from '@hallpass/server/settings'

/** Settings that cannot be used; the message has one line for each. */
class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export function getSettings(env: Environment, cwd: string): Settings {
  const settings = readSettings(env, { cwd })
  if (Array.isArray(settings)) throw new SettingsError(settings.map(({ message }) => message).join('\n'))
  return settings
}
