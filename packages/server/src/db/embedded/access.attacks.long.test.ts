import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolder, query } from '../../testing/embedded-fixture.ts'
import { FolderInUseError } from './errors.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { sharedUser } from './system-user.ts'

let folder: ReturnType<typeof createFolder>
beforeEach(() => {
  folder = createFolder()
})
afterEach(() => folder.remove())

/** Says hello to a Postgres as its superuser, and prints what it answers first: R0 lets in, anything else does not. */
const hello = `
  const socket = require('node:net').connect(process.argv[1] + '/.s.PGSQL.5432')
  const text = Buffer.from('user\\0postgres\\0database\\0postgres\\0\\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + text.length, 0)
  head.writeInt32BE(196608, 4)
  socket.on('error', (error) => console.log(error.code))
  socket.write(Buffer.concat([head, text]))
  socket.once('data', (data) => {
    console.log(String.fromCharCode(data[0]) + data.readInt32BE(5))
    socket.destroy()
  })`

const answerTo = (uid: number, socketDir: string) =>
  new Promise<string>((resolve) => {
    const child = spawn(process.execPath, ['-e', hello, socketDir], { uid, gid: uid, cwd: '/' })
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
    })
    child.once('exit', () => resolve(text.trim()))
  })

/** What a process of somebody else can read of a cluster. */
const readAs = (uid: number, file: string) =>
  spawnSync('cat', [file], { uid, gid: uid, cwd: '/', encoding: 'utf8' }).stdout

const nobody = sharedUser()

/** As a release that shared `nobody` with other programs left it behind. */
function giveToNobody(location: string) {
  execFileSync('chown', ['-hR', `${nobody.uid}:${nobody.gid}`, location])
}

describe.runIf(process.getuid?.() === 0)('as root', () => {
  const options = () => ({ dataDir: path.join(folder.path, 'data'), systemDir: path.join(folder.path, 'system') })

  it('Postgres runs as a user whom no account and no other program has (T64)', async () => {
    const postgres = await startEmbeddedPostgres(options())
    const { uid } = fs.statSync(path.join(postgres.location, 'data/PG_VERSION'))
    expect(fs.readFileSync('/etc/passwd', 'utf8')).not.toMatch(new RegExp(`^(?!hallpass:)[^:]*:[^:]*:${uid}:`, 'm'))
    expect(uid).not.toBe(nobody.uid)
    expect(await answerTo(nobody.uid, postgres.connection.host)).toBe('EACCES')
    expect(readAs(uid, path.join(postgres.location, 'data/PG_VERSION'))).toBe('18\n')
    expect(readAs(nobody.uid, path.join(postgres.location, 'data/PG_VERSION'))).toBe('')
    expect(fs.statSync(postgres.location).mode & 0o777).toBe(0o700)
    await postgres.stop()
  })

  it.each(['whole', 'in part'])(
    'a cluster of `nobody` is taken over with its rows, also if a start did so %s (T64)',
    async (state) => {
      const first = await startEmbeddedPostgres(options())
      await query(first.connection, 'create table notes as select 1 as one')
      await first.stop()
      const { uid, gid } = fs.statSync(first.location)
      giveToNobody(first.location)
      if (state === 'in part') {
        for (const name of ['', 'data', 'data/base']) fs.chownSync(path.join(first.location, name), uid, gid)
      }
      const second = await startEmbeddedPostgres(options())
      expect(await query(second.connection, 'select * from notes')).toEqual([{ one: 1 }])
      expect(await answerTo(nobody.uid, second.connection.host)).toBe('EACCES')
      const left = execFileSync('find', [first.location, '-user', String(nobody.uid)], { encoding: 'utf8' })
      expect(left).toBe('')
      await second.stop()
    },
  )

  it('what root owns inside a cluster of `nobody` is not given away (T64)', async () => {
    const first = await startEmbeddedPostgres(options())
    await first.stop()
    giveToNobody(first.location)
    const secret = path.join(folder.path, 'secret')
    fs.writeFileSync(secret, 'x', { mode: 0o600 })
    fs.linkSync(secret, path.join(first.location, 'data/linked'))
    fs.symlinkSync(secret, path.join(first.location, 'data/pointed'))
    const second = await startEmbeddedPostgres(options())
    expect(fs.statSync(secret).uid).toBe(0)
    await second.stop()
  })

  it.each([
    ['of `nobody`', nobody],
    ['of an operator', { uid: 1234, gid: 1234 }],
  ])('a link in place of the log of a cluster %s leads root to nothing (T64)', async (_name, { uid, gid }) => {
    const secret = path.join(folder.path, 'secret')
    fs.writeFileSync(secret, 'x', { mode: 0o600 })
    const first = await startEmbeddedPostgres(options())
    await first.stop()
    execFileSync('chown', ['-hR', `${uid}:${gid}`, first.location])
    const log = path.join(first.location, 'server.log')
    fs.rmSync(log)
    fs.symlinkSync(secret, log)
    const second = await startEmbeddedPostgres(options())
    await second.stop()
    expect(fs.readFileSync(secret, 'utf8')).toBe('x')
    expect(fs.statSync(secret).uid).toBe(0)
    expect(fs.lstatSync(log).isFile()).toBe(true)
  })

  it('a link in place of the data of a cluster of `nobody` leads root to nothing (T64)', async () => {
    const elsewhere = path.join(folder.path, 'elsewhere')
    const first = await startEmbeddedPostgres(options())
    await first.stop()
    fs.renameSync(path.join(first.location, 'data'), elsewhere)
    fs.symlinkSync(elsewhere, path.join(first.location, 'data'))
    giveToNobody(first.location)
    giveToNobody(elsewhere)
    await startEmbeddedPostgres(options()).then(
      (second) => second.stop(),
      () => {},
    )
    expect(fs.statSync(path.join(elsewhere, 'PG_VERSION')).uid).toBe(nobody.uid)
  })

  it('a cluster that a server uses is not taken over (T64)', async () => {
    const first = await startEmbeddedPostgres(options())
    const file = path.join(first.location, 'data/PG_VERSION')
    const { uid, gid } = fs.statSync(file)
    fs.chownSync(file, nobody.uid, nobody.gid)
    await expect(startEmbeddedPostgres(options())).rejects.toThrow(FolderInUseError)
    expect(fs.statSync(file).uid).toBe(nobody.uid)
    fs.chownSync(file, uid, gid)
    await first.stop()
  })

  it('other processes of the user who runs Postgres cannot connect to it (T64)', async () => {
    const dataDir = path.join(folder.path, 'data')
    const systemDir = path.join(folder.path, 'system')
    const postgres = await startEmbeddedPostgres({ dataDir, systemDir })
    const { uid } = fs.statSync(postgres.location)
    expect(uid).not.toBe(0)
    const { host } = postgres.connection
    // What the folder itself says, as those of older versions do, would let everybody in.
    expect(fs.readFileSync(path.join(postgres.location, 'data/pg_hba.conf'), 'utf8')).toMatch(/^local\s+all.*trust$/m)
    expect(await answerTo(uid, host)).toMatch(/^E/)
    expect(await answerTo(0, host)).toBe('R0')
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })
})
