import { settingTable } from './setting-table.ts'
import { fileNameOf } from './setting-text.ts'
import { type Environment, listSettings } from './setting-tree.ts'

/** The docs' table of settings, or of those whose names begin alike, as markdown; a check compares it with the docs. */
export function settingsTable(prefix = ''): string {
  const rows = listSettings(settingTable)
    .filter(({ name }) => name.startsWith(prefix))
    .map(
      ({ name, meaning, shownDefault, secret }) =>
        `| \`${name}\`${secret ? ' (`_FILE`)' : ''} | ${cell(meaning)} | ${cell(shownDefault || 'none')} |`,
    )
  return ['| setting | meaning | default |', '|---|---|---|', ...rows].join('\n')
}

/** An address would become a link, which one with a name in braces cannot be. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/https?:\/\/\S*\{\S+/g, '`$&`')

/** What the SDK reads, which may stand in the same environment. */
const sdkNames = /^HALLPASS_(PROJECT_ID|PUBLISHABLE_CLIENT_KEY|SECRET_SERVER_KEY|SUPER_SECRET_ADMIN_KEY|API_URL)/

/** Also those that name a file with the value. */
export const settingNames = () =>
  listSettings(settingTable).flatMap((setting) => [setting.name, fileNameOf(setting) ?? []].flat())

/** Names that look like our settings but are not: most likely typing mistakes. */
export function unknownSettingNames(env: Environment): string[] {
  const known = new Set(settingNames())
  return Object.keys(env).filter((name) => name.startsWith('HALLPASS_') && !known.has(name) && !sdkNames.test(name))
}
