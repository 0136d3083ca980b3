import {
  type AnnouncedHead,
  type Database,
  type ErasedLog,
  explains,
  type Floor,
  isOutlived,
  systemClock,
  type Verdict,
  verifyAuditLog,
} from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { type GoneLog, type Logs, readLogs } from './logs.ts'

interface Wanted {
  project: string | undefined
  floor: Floor | undefined
}

export async function verify(database: Database, settings: Settings, { project, floor }: Wanted, terminal: Terminal) {
  const logs = await readLogs(database, settings, project)
  if (!logs.announced && !floor) {
    terminal.error(
      `Nothing was announced in ${logs.path} yet, so logs that were put back whole to an earlier state, or are gone, go unnoticed.`,
    )
  }
  const now = systemClock.now()
  const floorOf = (known: AnnouncedHead) => ({ ...known, isOutlived: isOutlived(known.at, now, settings.retain.audit) })
  let isWhole = true
  for (const { tenancyId, projectId } of logs.there) {
    const known = logs.announced?.get(tenancyId)
    const least = floor ?? (known && floorOf(known))
    const verdict = await verifyAuditLog(database.forTenancy(tenancyId), logs.sealer, tenancyId, least)
    const problems = [...verdict.problems, ...strangerProblems(projectId, known)]
    if (!problems.length) terminal.out(`ok    ${projectId}  ${countText(verdict)}`)
    else tell(terminal, projectId, problems)
    isWhole &&= !problems.length
  }
  for (const gone of logs.gone) {
    const problem = goneProblem(gone, logs, floor)
    if (problem === undefined) terminal.out(`gone  ${gone.projectId}  ${goneText(gone)}`)
    else tell(terminal, gone.projectId, [problem])
    isWhole &&= problem === undefined
  }
  return isWhole ? 0 : 1
}

function tell(terminal: Terminal, projectId: string, problems: readonly string[]) {
  for (const problem of problems) terminal.out(`fail  ${projectId}  ${problem}`)
  if (!problems.some((problem) => /announced|another log/.test(problem))) return
  terminal.out(`      Was an older backup restored? Then: hallpass audit accept ${projectId}`)
  terminal.out('      If not, somebody with access to the database removed entries.')
}

const countText = ({ entries, removed }: Verdict) =>
  `${entries} ${entries === 1 ? 'entry' : 'entries'}${removed ? `; ${removed} older than HALLPASS_RETAIN_AUDIT were removed` : ''}`

const strangerProblems = (projectId: string, known: AnnouncedHead | undefined) =>
  known && known.projectId !== projectId ? [`its log was announced as that of the project ${known.projectId}`] : []

/** With its log goes the project, and no other ever gets its id. Otherwise nothing to worry about where the server erased the log itself, or the operator accepted that it is gone. */
function goneProblem({ announced, note, isReplaced }: GoneLog, { tellsErasures }: Logs, floor: Floor | undefined) {
  const least = floor ? { ...floor, ...(announced && { projectId: announced.projectId }) } : announced
  if (isReplaced && (!least || announced?.erased || explains(note, least))) return replacedProblem
  if (!least || announced?.erased || explains(note, least)) return undefined
  if (!floor && !note && !isReplaced && !tellsErasures) return undefined
  const words = note ? erasedWords(note, announced) : 'the log is gone, and the server did not erase it'
  return `${words}, but entry ${least.sequence} was announced at ${least.at}`
}

const replacedProblem = 'the log was erased with its project, which has another log now'

function erasedWords(note: ErasedLog, announced: AnnouncedHead | undefined): string {
  if (announced && announced.projectId !== note.projectId) {
    return `the log was erased as that of the project ${note.projectId}`
  }
  return announced && announced.sequence < note.sequence
    ? `the note that the log was erased is of ${note.at}`
    : `the log was erased with its project when it ended with entry ${note.sequence}`
}

function goneText({ announced, note }: GoneLog): string {
  const told = note ?? announced
  return note || announced?.erased
    ? `the log was erased with its project at ${told?.at}; it ended with entry ${told?.sequence}`
    : 'the log is gone: an older Hallpass did not note whether it erased it'
}
