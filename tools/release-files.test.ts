import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clientVersion } from '../packages/js/src/version.ts'
import { nextVersions, notesOf, withRelease, withVersion, withVersionInLock } from './release-files.ts'
import { workspaces } from './workspaces.ts'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

describe('the repository', () => {
  const { version } = readJson('package.json')
  const folders = workspaces()
  const ours = folders.map((folder) => readJson(`${folder}/package.json`).name)

  it.each(folders)('%s has the version of the workspace, and so has what it needs of ours', (folder) => {
    const manifest = readJson(`${folder}/package.json`)
    expect(manifest).toEqual(withVersion(manifest, version, ours))
  })

  it('has that version in the lock file and in what the SDK tells servers', () => {
    const lock = readJson('package-lock.json')
    expect(lock).toEqual(withVersionInLock(lock, version, ours))
    expect(clientVersion).toBe(`js @hallpass/js@${version}`)
  })

  it('has that version as the newest in the changelog', () => {
    const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*/gm)
    expect(headings?.[0]).toBe('## Unreleased')
    expect(headings?.[1]).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`))
  })
})

describe('a release', () => {
  it('changes versions of ours, and no others', () => {
    const manifest = {
      name: '@hallpass/js',
      version: '0.1.0',
      dependencies: { '@hallpass/contract': '0.1.0', jose: '6.0.0' },
    }
    expect(withVersion(manifest, '0.2.0', ['@hallpass/js', '@hallpass/contract'])).toEqual({
      name: '@hallpass/js',
      version: '0.2.0',
      dependencies: { '@hallpass/contract': '0.2.0', jose: '6.0.0' },
    })
  })

  it('keeps the lines of the changelog under its heading, below an empty "Unreleased"', () => {
    const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-11-15)\n\n- Old.\n'
    expect(withRelease(changelog, '0.2.0', '2026-12-01')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- New.\n\n## 0.1.0 (2026-11-15)\n\n- Old.\n',
    )
  })

  it.each([
    ['without a section', '# Changelog\n', /no section/],
    ['that tells nothing', '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-11-15)\n\n- Old.\n', /says nothing/],
    ['that was made before', '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0 (2026-11-15)\n', /already/],
  ])('%s is refused', (_what, changelog, problem) => {
    expect(() => withRelease(changelog, '0.2.0', '2026-12-01')).toThrow(problem)
  })

  it('has the lines of its section as notes', () => {
    const changelog =
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- New.\n\n## 0.1.0 (2026-11-15)\n\n- Old.\n'
    expect(notesOf(changelog, '0.2.0')).toBe('- New.')
    expect(notesOf(changelog, '0.1.0')).toBe('- Old.')
  })

  it('goes one step up', () => {
    expect(nextVersions('0.1.0')).toEqual(['0.1.1', '0.2.0', '1.0.0'])
    expect(nextVersions('1.9.10')).toEqual(['1.9.11', '1.10.0', '2.0.0'])
  })
})
