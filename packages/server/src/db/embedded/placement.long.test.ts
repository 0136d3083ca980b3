import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolder, query, startOther } from '../../testing/embedded-fixture.ts'
import { findBinaryPackage } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { findLockTool, lockCommand } from './lock-command.ts'
import { isReachableByOthers, placeCluster } from './placement.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
let folder: ReturnType<typeof createFolder>
let dataDir: string

beforeEach(() => {
  folder = createFolder()
  dataDir = path.join(folder.path, 'data')
})
afterEach(() => folder.remove())

describe('what goes wrong is said in plain words', () => {
  it('says that there are no Postgres binaries for the platform', () => {
    expect(() => findBinaryPackage('sunos', 'mips')).toThrow(/Set DATABASE_URL.*--omit=optional/)
    expect(() => findBinaryPackage('win32', 'x64')).toThrow(/^On Windows [^.]* DATABASE_URL [^.]* WSL\.$/)
  })

  it('says that there is no tool to lock the data folder with', () => {
    expect(() => findLockTool('/nowhere', 'linux')).toThrow(/flock or perl.*DATABASE_URL/)
  })

  it('says that the data folder belongs to another version of Postgres', async () => {
    fs.mkdirSync(path.join(dataDir, 'postgres/data'), { recursive: true })
    fs.writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/written by Postgres 17; this Hallpass brings/)
  })

  it('says why initdb failed', async () => {
    // Something stands where the cluster has to go.
    fs.mkdirSync(path.join(dataDir, 'postgres/data'), { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/could not make its database/)
  })

  it('says which setting Postgres does not accept', async () => {
    const start = startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } })
    await expect(start).rejects.toThrow(/did not start.*invalid value for parameter "shared_buffers"/s)
    await expect(start).rejects.toBeInstanceOf(EmbeddedPostgresError)
  })
})

describe.each(['flock', 'perl'] as const)('locking with %s', (tool) => {
  const lock = (file: string, ...command: string[]) => {
    const { command: program, args } = lockCommand(file, tool)
    return [program, [...args, ...command]] as const
  }

  it(`only one process gets the lock of ${tool}, also after the first has handed it on`, async () => {
    const file = path.join(folder.path, 'lock')
    const holder = spawn(...lock(file, '/bin/sh', '-c', 'echo in; read -r _'), { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(holder.stdout, 'data')
    expect(spawnSync(...lock(file, '/bin/true')).status).toBe(75)
    holder.stdin.end()
    await once(holder, 'exit')
    expect(spawnSync(...lock(file, '/bin/true')).status).toBe(0)
  })
})

describe.runIf(isRoot)('as root', () => {
  const systemDir = () => path.join(folder.path, 'system')

  it('as root, gives the cluster to another user, in the data folder if that user can reach it', () => {
    const { home, moved, user } = placeCluster(dataDir)
    expect({ home, moved }).toEqual({ home: path.join(dataDir, 'postgres'), moved: false })
    expect(fs.statSync(home)).toMatchObject({ uid: user.uid, gid: user.gid })
    expect(user.uid).not.toBe(0)
    expect(fs.statSync(home).mode & 0o777).toBe(0o700)
  })

  it('as root, keeps the cluster elsewhere when the data folder is private, and finds it again', async () => {
    fs.mkdirSync(path.join(folder.path, 'private'), { mode: 0o700 })
    const options = { dataDir: path.join(folder.path, 'private/data'), systemDir: systemDir() }
    const first = await startEmbeddedPostgres(options)
    await query(first.connection, 'create table notes (text text)')
    await first.stop()
    expect(first).toMatchObject({ moved: true, location: expect.stringContaining(path.join(systemDir(), 'clusters')) })
    const second = await startEmbeddedPostgres(options)
    expect(await query(second.connection, 'select * from notes')).toEqual([])
    await second.stop()
    expect(fs.readdirSync(options.dataDir)).toEqual(['postgres.location'])
  })

  it('as root, refuses a pointer to a cluster that is gone, or to any other folder', async () => {
    const pointer = path.join(dataDir, 'postgres.location')
    fs.mkdirSync(dataDir)
    fs.writeFileSync(pointer, path.join(systemDir(), 'clusters/gone'))
    await expect(startEmbeddedPostgres({ dataDir, systemDir: systemDir() })).rejects.toThrow(/that is gone/)
    for (const elsewhere of ['/etc', `${systemDir()}/clusters/..`]) {
      fs.writeFileSync(pointer, elsewhere)
      await expect(startEmbeddedPostgres({ dataDir, systemDir: systemDir() })).rejects.toThrow(/not in/)
    }
    expect(fs.statSync('/etc').uid).toBe(0)
  })

  it('as root, refuses a socket folder that someone else has created', () => {
    const { socketDir } = placeCluster(dataDir)
    fs.mkdirSync(socketDir)
    fs.chownSync(socketDir, 12345, 12345)
    try {
      expect(() => placeCluster(dataDir)).toThrow(/belongs to another user/)
    } finally {
      fs.rmSync(socketDir, { recursive: true })
    }
  })
})

// Any system user but `nobody`; the checkout has to be readable for others.
const canBecomeUser = isRoot && isReachableByOthers(process.cwd())

describe.runIf(canBecomeUser)('as a normal user', () => {
  const uid = Number(canBecomeUser && execFileSync('id', ['-u', 'daemon'], { encoding: 'utf8' }))
  const env = () => ({ PATH: process.env.PATH, HOME: folder.path })
  const own = (owner: number) => {
    fs.mkdirSync(dataDir)
    fs.chownSync(dataDir, owner, owner)
  }

  it('as a normal user, runs in place, and keeps that user when root starts it later', async () => {
    own(uid)
    const user = await startOther({ dataDir }, { uid, env: env() })
    expect(user.answer).toMatchObject({ owns: { moved: false, location: path.join(dataDir, 'postgres') } })
    await user.kill()
    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(fs.statSync(path.join(dataDir, 'postgres/data/postmaster.pid')).uid).toBe(uid)
    await postgres.stop()
  })

  it('as a normal user, says what to do about a folder that root has used', async () => {
    placeCluster(dataDir)
    const user = await startOther({ dataDir }, { uid, env: env() })
    expect(user.answer).toMatchObject({ refused: expect.stringContaining('belongs to another user') })
    await user.kill()
  })

  it('says what to do when the user has no entry in passwd', async () => {
    own(12345)
    const user = await startOther({ dataDir }, { uid: 12345, env: env() })
    expect(user.answer).toMatchObject({ refused: expect.stringMatching(/uid 12345 has no entry.*DATABASE_URL/) })
    await user.kill()
  })
})
