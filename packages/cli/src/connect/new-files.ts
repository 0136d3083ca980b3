import { join } from 'node:path'
import type { ServerFacts } from '@hallpass/contract'
import { type AppTarget, appVariables, type FrameworkId } from '@hallpass/contract/app-setup'
import { type Change, isNews } from './changes.ts'
import { ConnectError } from './connect-error.ts'
import { lineDiff } from './diff.ts'
import type { PackageManager } from './package-manager.ts'
import { type Place, registryChange } from './settings-files.ts'
import type { NewApp } from './templates/new-app.ts'
import { newNextApp } from './templates/next.ts'
import { newNodeApp } from './templates/node.ts'
import { newReactApp } from './templates/react.ts'

export const newApps: Record<FrameworkId, NewApp> = { next: newNextApp, react: newReactApp, node: newNodeApp }

interface NewFiles {
  name: string
  manager: PackageManager
  version: string
  target: AppTarget
  registry: readonly Change[]
}

export function newFiles(app: NewApp, { name, manager, version, target, registry }: NewFiles): Change[] {
  const { framework, manifest, ignored } = app
  const dependencies = { [framework.package]: version, ...manifest.dependencies }
  const variables = appVariables(framework, target).map(([variable, value]) => `${variable}=${value}\n`)
  const texts: Record<string, string> = {
    'package.json': `${JSON.stringify({ name, version: '0.1.0', private: true, ...manifest, dependencies }, null, 2)}\n`,
    '.gitignore': `${ignored.join('\n')}\n`,
    'README.md': readme(name, manager, app, target),
    ...app.files(name),
  }
  const files = Object.entries(texts).map(([path, after]) => ({ path, before: undefined, after }))
  return [
    ...files,
    ...registry,
    { path: framework.envFile, before: undefined, after: variables.join(''), isSecret: true },
  ]
}

/**
 * Where packages come from. Yarn takes a folder without a lock file for a part of what is above it, and not every framework finds
 * packages in Yarn's archives.
 */
export function registryFiles(facts: ServerFacts, place: Place): Change[] {
  const found = registryChange(facts, place)
  if (!found || !isNews(found)) return []
  if (found.before !== undefined) {
    throw new ConnectError(
      `${join(place.folder, found.path)} holds for this folder, and is not changed unasked. Add this to it, then try again:\n\n${added(found)}`,
    )
  }
  if (found.path !== '.yarnrc.yml') return [found]
  return [
    { ...found, after: `nodeLinker: node-modules\n${found.after}` },
    { path: 'yarn.lock', before: undefined, after: '' },
  ]
}

const added = ({ before, after }: Change) =>
  lineDiff((before ?? '').split('\n'), after.split('\n'))
    .flatMap(({ sign, text }) => (sign === '+' ? [text] : []))
    .join('\n')

const readme = (
  name: string,
  manager: PackageManager,
  { framework }: NewApp,
  { url, projectId }: AppTarget,
) => `# ${name}

\`\`\`sh
${manager} run dev
\`\`\`

Then open ${framework.devUrl}. People sign in with Hallpass; they are at ${url}/projects/${projectId}/users.
The keys are in ${framework.envFile}, which git ignores: \`hallpass env\` prints others.
`
