import { userSources } from '@hallpass/contract'
import { type Command, flagsHelp, readFlags, UsageError } from '../command.ts'
import { getSettings } from '../settings.ts'
import { exportToFile } from './users-export.ts'
import { importFromFile } from './users-import.ts'
import { reportMove } from './users-report.ts'
import { resetMfa } from './users-reset-mfa.ts'

const help = `Usage: hallpass users export --project <id> [options]
       hallpass users import <file> --project <id> [options]
       hallpass users report --project <id> [--not-signed-in]
       hallpass users reset-mfa <email or id> --project <id> --reason <text>

Moves users into and out of a project, as JSON lines or CSV. The file is read and written piece by piece, so that it may
be of any size. With the embedded database the server must be stopped; with DATABASE_URL it may run.

report says how far a move from another system has come: who has signed in here since, and which kinds of password hash are
left; the server may run.

reset-mfa takes the second factor away from somebody who has lost it, with its recovery codes; the server may run. Make
sure that it is really them who ask: this is how accounts are taken over.

Options of export:
  --output <file>          where to write; standard output when absent
  --with-password-hashes   also the hashes of passwords: keep such a file as safe as the database
  --with-totp-secrets      also the secrets of second factors, readable: keep such a file safer still
  --with-teams             also in which teams they are and what they may do; the teams: hallpass teams export
  --include-anonymous      also anonymous users

Options of import:
  --from <system>          the file is the export of ${userSources.slice(0, 6).join(', ')},
                           ${userSources.slice(6).join(', ')}
  --hash-config <file>     with --from firebase: the hash parameters of the project, as its console shows them or as
                           JSON; with --from better-auth: its secret
  --map <file>             with --from own: which column is which field, as JSON
  --map-roles <file>       with --from: which teams and permissions its groups and roles stand for, as JSON
  --rp-id <host>           with --from: the host that passkeys were made for; they stay if people sign in there
  --ask-passwords          with --from: whoever comes without a password is asked for at the old system when they sign in
  --since <time>           with --from: only people who changed since then, where the export says so; with --on-conflict
                           update it brings what happened after the first import
  --on-conflict <what>     for users that are there already, by id or by the address they sign in with:
                           fail (the default), skip, or update with what the file says
  --on-problem <what>      for records that cannot be imported: stop before anything is written (the default), or skip them
  --dry-run                say what would happen, and change nothing. With --from or --report it ends with 2 when
                           anything would be lost
  --report <file>          with --dry-run: what comes over and what does not, as <file>.html and <file>.json
  --try <email>            ask for the password of somebody in the file, and say whether it fits
  --checkpoint <file>      where to note how far it came; beside the file when absent. Running the same
                           command again goes on from there

Options of report:
  --not-signed-in          the people instead, who moved in and have not signed in since, as JSON lines

Options of reset-mfa:
  --reason <text>          why, for the audit log

Options of all:
  --project <id>           whose users
  --format <format>        of a file: jsonl or csv; else the end of its name decides
${flagsHelp(27)}

/docs/moving-users of a running server describes the files.`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = {
  project: text,
  format: text,
  output: text,
  'with-password-hashes': flag,
  'with-totp-secrets': flag,
  'with-teams': flag,
  'include-anonymous': flag,
  'on-conflict': text,
  'dry-run': flag,
  from: text,
  'hash-config': text,
  map: text,
  'map-roles': text,
  since: text,
  'rp-id': text,
  'ask-passwords': flag,
  'on-problem': text,
  report: text,
  try: text,
  checkpoint: text,
  reason: text,
  'not-signed-in': flag,
}
/** What each of them takes, beside the project. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  export: ['format', 'output', 'with-password-hashes', 'with-totp-secrets', 'include-anonymous'],
  import: [
    ...['format', 'on-conflict', 'on-problem', 'dry-run', 'checkpoint'],
    ...['from', 'hash-config', 'map', 'map-roles', 'rp-id', 'ask-passwords', 'since', 'report', 'try'],
  ],
  report: ['not-signed-in'],
  'reset-mfa': ['reason'],
}
const all = Object.values(optionsOf).flat()

export const users: Command = {
  help,
  async run(args, terminal) {
    const { env, rest, values } = readFlags(args, terminal, options)
    const [action, ...files] = rest
    const own = optionsOf[action ?? '']
    if (action === undefined || !own) {
      throw new UsageError(
        action === undefined ? 'Choose one: export, import, report or reset-mfa' : `Unexpected argument '${action}'`,
      )
    }
    const flags: Readonly<Record<string, unknown>> = values
    const stranger = all.find((name) => flags[name] !== undefined && !own.includes(name))
    if (stranger) throw new UsageError(`--${stranger} does not apply to ${action}`)
    if (values.project === undefined) throw new UsageError('Name the project: --project <id>')
    const settings = () => getSettings(env, terminal.cwd)
    if (action === 'report') return reportMove(values, files, settings, terminal)
    if (action === 'reset-mfa') return resetMfa(values, files, settings, terminal)
    if (action === 'export') return exportToFile(values, files, settings, terminal)
    return importFromFile(values, files, settings, terminal)
  },
}
