import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectUnharmed } from './cut.ts'
import { prepareLoad } from './load.ts'
import { startProcess } from './server-process.ts'

/** A disk of one's own, which only root can make. */
function mountDisk(megabytes: number) {
  const folder = createFolder()
  const path = join(folder.path, 'disk')
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path])
  onTestFinished(() => {
    execFileSync('umount', ['-l', path])
    folder.remove()
  })
  return path
}

/** Takes all the room that is left. */
function fill(file: string) {
  const megabyte = Buffer.alloc(1_000_000, 1)
  for (const piece of [megabyte, megabyte.subarray(0, 4096)]) {
    try {
      for (;;) writeFileSync(file, piece, { flag: 'a' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'a disk that fills up under load costs 503s, and nothing once there is room again (F5)',
  { timeout: 900_000 },
  async () => {
    const disk = mountDisk(300)
    const prepared = await prepareLoad()
    onTestFinished(() => prepared.close())
    const server = await startProcess({ ...prepared.env, HALLPASS_DATA_DIR: join(disk, 'data') })
    onTestFinished(() => server.kill())
    const load = await prepared.begin(server)
    await load.more(5)
    const filler = join(disk, 'filler')
    fill(filler)
    await vi.waitFor(() => expect(load.refused).toBeGreaterThan(0), { timeout: 300_000 })
    rmSync(filler)
    await load.more(5)
    await load.end()
    await expectUnharmed(server, load)
  },
)
