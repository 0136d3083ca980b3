import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolder, query } from '../../testing/embedded-fixture.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

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

describe.runIf(process.getuid?.() === 0)('as root', () => {
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
