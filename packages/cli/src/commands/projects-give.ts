import { createSealer, giveProject, ProjectCache, systemClock } from '@hallpass/server/operator'
import { resolveSecrets, type Settings } from '@hallpass/server/settings'
import { refuseArguments, type Terminal, UsageError } from '../command.ts'
import { withRunningDatabase } from '../database.ts'
import { ProjectError } from '../users/project.ts'

interface Recipient {
  id: string
  email: string
}

export function readRecipient([id, email, ...others]: string[], isId: (text: string) => boolean): Recipient {
  refuseArguments(others)
  if (id === undefined || email === undefined) {
    throw new UsageError('Say which project, and who gets it: hallpass projects give <id> <email>')
  }
  if (id !== 'internal' && !isId(id)) throw new UsageError(`'${id}' is not the id of a project`)
  return { id, email }
}

/** The rescue of a project whose owners are gone, or cannot be reached. */
export async function giveAway(settings: Settings, { id, email }: Recipient, { out }: Terminal): Promise<number> {
  const gift = await withRunningDatabase(settings, (database) => {
    const sealer = createSealer(resolveSecrets(settings), 'database')
    const projects = new ProjectCache(database.system, sealer)
    return giveProject({ database, sealer, projects, settings, clock: systemClock }, id, email)
  })
  if (gift === 'no such project') throw new ProjectError('There is no such project, or it is deleted.')
  if (gift === 'no such person') throw new ProjectError(`Nobody signs in to the dashboard with ${email}.`)
  out(`Gave ${id} to ${email}, in the team ${gift.teamId}. Running servers know it within two seconds.`)
  if (!gift.isVerified)
    out('That email address is not verified: make sure that the account belongs to the person you mean.')
  return 0
}
