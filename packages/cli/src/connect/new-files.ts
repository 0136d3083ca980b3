import { npmrcLine, type ServerFacts } from '@hallpass/contract'
import { type AppTarget, appVariables, type FrameworkId } from '@hallpass/contract/app-setup'
import type { Change } from './changes.ts'
import type { PackageManager } from './package-manager.ts'
import type { NewApp } from './templates/new-app.ts'
import { newNextApp } from './templates/next.ts'
import { newNodeApp } from './templates/node.ts'
import { newReactApp } from './templates/react.ts'

export const newApps: Record<FrameworkId, NewApp> = { next: newNextApp, react: newReactApp, node: newNodeApp }

interface NewFiles {
  name: string
  manager: PackageManager
  facts: ServerFacts
  version: string
  target: AppTarget
}

export function newFiles(app: NewApp, { name, manager, facts, version, target }: NewFiles): Change[] {
  const { framework, manifest, ignored } = app
  const dependencies = { [framework.package]: version, ...manifest.dependencies }
  const npmrc = npmrcLine(facts.packages, facts.url)
  const variables = appVariables(framework, target).map(([variable, value]) => `${variable}=${value}\n`)
  const texts: Record<string, string> = {
    'package.json': `${JSON.stringify({ name, version: '0.1.0', private: true, ...manifest, dependencies }, null, 2)}\n`,
    '.gitignore': `${ignored.join('\n')}\n`,
    ...(npmrc && { '.npmrc': `${npmrc}\n` }),
    'README.md': readme(name, manager, app, target),
    ...app.files(name),
  }
  const files = Object.entries(texts).map(([path, after]) => ({ path, before: undefined, after }))
  return [...files, { path: framework.envFile, before: undefined, after: variables.join(''), isSecret: true }]
}

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
