import { User } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { usePicture } from '../user-avatar/use-picture.ts'

export interface TeamLike {
  readonly id: string
  readonly displayName: string
  readonly profileImageUrl?: string | null | undefined
}

/** A team's picture or first letter; a person where somebody stands for themselves. */
export function TeamIcon({
  team,
  selected = false,
  large = false,
}: {
  /** The team, or the user’s own account. */
  team: TeamLike | 'personal'
  /** Whether it is the chosen one. */
  selected?: boolean
  /** Draws it larger. */
  large?: boolean
}) {
  const picture = usePicture('teams', team === 'personal' ? null : team)
  const letter = team === 'personal' || picture ? undefined : [...team.displayName.trim()][0]?.toUpperCase()
  return (
    <span
      className={`hp-team${selected ? ' is-own' : ''}${large ? ' hp-team-40' : ''}`}
      data-letters={letter}
      aria-hidden="true"
    >
      {picture ? <img {...picture} alt="" /> : letter === undefined && <Icon of={User} />}
    </span>
  )
}
