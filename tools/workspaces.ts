import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The folders that package.json says have a package in them. */
export function workspaces(): string[] {
  const { workspaces: patterns } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] }
  const folders = patterns.flatMap((pattern) =>
    pattern.endsWith('/*') ? readdirSync(pattern.slice(0, -2)).map((name) => pattern.replace('*', name)) : [pattern],
  )
  return folders.filter((folder) => existsSync(`${folder}/package.json`))
}
