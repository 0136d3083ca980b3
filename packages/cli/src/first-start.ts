import type { StartedServer } from '@hallpass/server'
import { internalKeyLines, type Settings } from '@hallpass/server/settings'

/** What a start says to whoever installs: the keys that it made, and how the owner comes in. */
export function firstStartLines(server: StartedServer, settings: Settings): string[] {
  return [...keyLines(server, settings), ...ownerLines(server, settings)]
}

/** Elsewhere than on a laptop, what is printed stays in a log for years. */
function keyLines({ generatedKeys }: StartedServer, { development, isOpenToNetwork }: Settings): string[] {
  if (!generatedKeys) return []
  if (!development || isOpenToNetwork)
    return ['', '  The project internal got its keys. To see them: hallpass keys internal']
  const lines = internalKeyLines(generatedKeys).map((line) => `  ${line}`)
  return ['', '  Keys of the project internal (later: hallpass keys internal):', ...lines]
}

export function ownerLines({ setupCode, isOwnerAwaited, url }: StartedServer, { ownerEmail }: Settings): string[] {
  if (!isOwnerAwaited) return []
  const begin = ['', '  Nobody owns this installation yet.']
  if (setupCode === undefined) return [...begin, `  Open ${url} and have a link sent to ${ownerEmail}.`]
  return [...begin, `  Open ${url} and create the owner's account with this setup code:`, '', `      ${setupCode}`]
}
