/** New apps get what this repository is tested with. */

import nextApp from '../../../../../examples/next-app/package.json' with { type: 'json' }
import reactApp from '../../../../../examples/react-app/package.json' with { type: 'json' }
import root from '../../../../../package.json' with { type: 'json' }
import react from '../../../../react/package.json' with { type: 'json' }
import server from '../../../../server/package.json' with { type: 'json' }

const known: Record<string, string> = {
  ...root.devDependencies,
  ...react.devDependencies,
  ...server.dependencies,
  ...reactApp.devDependencies,
  ...reactApp.dependencies,
  ...nextApp.dependencies,
}

export const versionsOf = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, versionOf(name)]))

function versionOf(name: string): string {
  const version = known[name]
  if (version === undefined) throw new Error(`No manifest here says which version of ${name} is tested.`)
  return version
}
