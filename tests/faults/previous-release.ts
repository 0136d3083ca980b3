import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeOnce } from '../debian/unpack.ts'

const run = promisify(execFile)
const repository = new URL('../..', import.meta.url).pathname

/** Stands for the release before, as long as there is no tag. */
const firstCommit = 'e09cf88'

async function nameOfRelease(): Promise<string> {
  const { stdout } = await run('git', ['tag', '--list', 'v*', '--sort=-version:refname'], { cwd: repository })
  return stdout.split('\n')[0] || firstCommit
}

/** The release before this one with everything it needs, made once for each user of a machine. */
export async function previousRelease(): Promise<string> {
  const name = await nameOfRelease()
  await run('git', ['cat-file', '-e', `${name}^{commit}`], { cwd: repository }).catch(() => {
    throw new Error(`This clone does not have ${name}, the release before this one: git fetch --unshallow --tags.`)
  })
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  return makeOnce(join(cache, 'hallpass', `release-${name}`), async (folder) => {
    const archive = join(folder, 'sources.tar')
    await run('git', ['archive', '--output', archive, name], { cwd: repository })
    await run('tar', ['-xf', archive, '-C', folder])
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 1 << 26 })
    if (!existsSync(join(folder, 'packages/cli/bin/hallpass.js'))) throw new Error(`${name} has no command`)
  })
}
