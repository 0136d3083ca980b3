import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { userRecordFields } from '@hallpass/contract'
import { type ExportOptions, exportUsers, recordAudit } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { refuseArguments, type Terminal, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'
import { type FlagValues, formatFlag, isOn, textFlag } from '../users/flags.ts'
import { Progress, users } from '../users/progress.ts'
import { openProject } from '../users/project.ts'
import { type FileFormat, fileHead, formatOf, recordLine } from '../users/record-file.ts'
import { writeText } from '../users/write-text.ts'
import { writeWholeFile } from '../whole-file.ts'

const batch = 1000

export async function exportToFile(values: FlagValues, files: string[], settings: () => Settings, terminal: Terminal) {
  refuseArguments(files)
  const output = textFlag(values, 'output')
  const format = formatOf(output, formatFlag(values))
  const path = output === undefined ? undefined : resolve(terminal.cwd, output)
  if (path !== undefined && existsSync(path)) throw new UsageError(`${path} already exists`)
  const options: ExportOptions = {
    batch,
    includeAnonymous: isOn(values, 'include-anonymous'),
    withPasswordHashes: isOn(values, 'with-password-hashes'),
    withTotpSecrets: isOn(values, 'with-totp-secrets'),
    withTeams: isOn(values, 'with-teams'),
  }
  const project = textFlag(values, 'project') ?? ''
  const write = (destination: Writable) => writeUsers(settings(), project, { destination, format, options }, terminal)
  const count = await (path === undefined ? write(terminal.stdout ?? process.stdout) : writeWholeFile(path, write))
  terminal.error(`Exported ${users(count)}${path === undefined ? '' : ` to ${path}`}.`)
  return 0
}

interface Target {
  destination: Writable
  format: FileFormat
  options: ExportOptions
}

function writeUsers(
  settings: Settings,
  projectId: string,
  { destination, format, options }: Target,
  terminal: Terminal,
) {
  return withDatabase(settings, async (database) => {
    const { project, sealer, db } = await openProject(database, settings, projectId)
    const fields = userRecordFields.filter(
      (field) =>
        (field !== 'password_hash' || options.withPasswordHashes) &&
        ((field !== 'totp_secret_base64' && field !== 'second_factors') || options.withTotpSecrets) &&
        ((field !== 'permissions' && field !== 'teams') || options.withTeams),
    )
    const { batch: _, ...what } = options
    const actor = { type: 'operator', id: null } as const
    await recordAudit(db, new Date(), { action: 'users.exported', actor, after: what })
    const progress = new Progress(terminal, 'users exported')
    let count = 0
    await writeText(destination, fileHead(format, fields))
    for await (const records of exportUsers(db, sealer, project, options)) {
      await writeText(destination, records.map((record) => recordLine(format, fields, record)).join(''))
      count += records.length
      progress.add(records.length)
    }
    return count
  })
}
