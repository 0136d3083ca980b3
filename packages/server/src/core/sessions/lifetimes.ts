import { sessionDays } from '@hallpass/contract'
import type { Project } from '../projects/project.ts'

const dayMillis = 86_400_000

/** The most days since the sign-in, where a project has set it: servers may open sessions that outlive the default. */
function longest({ config }: Project): number | undefined {
  const { absoluteDays } = config.auth.sessions
  return absoluteDays < sessionDays.default ? absoluteDays : undefined
}

/**
 * How old the sessions of a project may be; null where that is not limited. What it sets later holds for sessions that are there
 * already.
 */
export function oldest(project: Project, now: Date): { createdSince: Date | null; usedSince: Date | null } {
  const ago = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() - days * dayMillis))
  return { createdSince: ago(longest(project)), usedSince: ago(project.config.auth.sessions.idleDays) }
}

/** How long a session lives that is opened now, if whoever opens it wishes for so much. */
export function lifetimeMillis(project: Project, isAnonymous: boolean, wishedMillis?: number): number {
  const { anonymousDays } = project.config.auth.sessions
  const days = [longest(project), isAnonymous ? anonymousDays : undefined].filter((limit) => limit !== undefined)
  return Math.min(wishedMillis ?? sessionDays.default * dayMillis, ...days.map((limit) => limit * dayMillis))
}
