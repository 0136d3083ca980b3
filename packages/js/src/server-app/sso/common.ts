export const caller = { level: 'server' } as const

/** Of the whole project where no team is named. */
export interface OfTeam {
  teamId?: string
}

export const queryOf = ({ teamId }: OfTeam = {}) => (teamId === undefined ? {} : { team_id: teamId })
