/** What a release changes in the repository: one version everywhere, and a heading in the changelog. */

interface Manifest {
  version?: string
  [field: string]: unknown
}

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/**
 * The manifest, or entry of the lock file, of a workspace under another version. Our packages, those named in `ours`, name
 * each other exactly.
 */
export function withVersion<M extends Manifest>(manifest: M, version: string, ours: readonly string[]): M {
  const changed: Manifest = { ...manifest, version }
  for (const field of dependencyFields) {
    const dependencies = manifest[field] as Record<string, string> | undefined
    if (!dependencies) continue
    const entries = Object.entries(dependencies)
    changed[field] = Object.fromEntries(entries.map(([name, range]) => [name, ours.includes(name) ? version : range]))
  }
  return changed as M
}

/** Workspaces are the entries that lie outside of node_modules. */
export function withVersionInLock<L extends Manifest & { packages: Record<string, Manifest> }>(
  lock: L,
  version: string,
  ours: readonly string[],
) {
  const packages = Object.entries(lock.packages).map(([folder, entry]) => [
    folder,
    folder.includes('node_modules') ? entry : withVersion(entry, version, ours),
  ])
  return { ...lock, version, packages: Object.fromEntries(packages) }
}

/** What stood under "Unreleased" gets the version and its date, below an empty "Unreleased". */
export function withRelease(changelog: string, version: string, date: string): string {
  const [, after] = changelog.split('## Unreleased\n')
  if (after === undefined) throw new Error('CHANGELOG.md has no section "Unreleased".')
  const [notes = ''] = after.split(/^## /m)
  if (!/^- /m.test(notes)) throw new Error('CHANGELOG.md says nothing under "Unreleased".')
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has a section ${version} already.`)
  return changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${date})\n`)
}

/** What the changelog says about a version. */
export function notesOf(changelog: string, version: string): string {
  const [, after = ''] = changelog.split(`\n## ${version} `)
  return after.slice(after.indexOf('\n')).split(/^## /m)[0]!.trim()
}

const parts = (version: string) => version.split('.').map(Number)

/** The versions that may come next, by some step: 0.1.1, 0.2.0 or 1.0.0 after 0.1.0. */
export function nextVersions(current: string): string[] {
  const [major = 0, minor = 0, patch = 0] = parts(current)
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`]
}
