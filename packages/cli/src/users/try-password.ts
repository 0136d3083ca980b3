import { normalizeEmail } from '@hallpass/server/operator'
import { type Terminal, UsageError } from '../command.ts'
import type { Import } from './import-file.ts'

/** One proof before the night: whether a password fits what the file has for somebody. The exit code says it as well. */
export async function tryPassword(work: Import, email: string): Promise<number> {
  const { terminal } = work
  const hash = await findHash(work, email)
  if (hash === undefined) {
    terminal.error(`The file has nobody with the address ${email}, or no password of theirs that comes over.`)
    return 1
  }
  const password = await askPassword(terminal)
  const { passwords, project } = work.context
  // As it would be stored, which proves that way as well.
  const matches = await passwords.verify(project, password, await passwords.keep(project, hash))
  terminal.out(matches ? 'The password fits: they will sign in with it.' : 'The password does not fit.')
  return matches ? 0 : 1
}

async function findHash({ entries }: Import, email: string): Promise<string | undefined> {
  const wanted = normalizeEmail(email)
  for await (const { record } of entries()) {
    if (record.primary_email && normalizeEmail(record.primary_email) === wanted)
      return record.password_hash ?? undefined
  }
  return undefined
}

function askPassword({ env, ask }: Terminal): Promise<string> | string {
  const given = env.HALLPASS_TRY_PASSWORD
  if (given) return given
  if (!ask) throw new UsageError('Without a terminal, give the password to --try in HALLPASS_TRY_PASSWORD')
  return ask('Their password (it is shown while you type): ')
}
