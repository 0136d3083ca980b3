import { User } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

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
  team: TeamLike | 'personal'
  selected?: boolean
  large?: boolean
}) {
  const image = team === 'personal' ? null : team.profileImageUrl
  const letter = team === 'personal' || image ? undefined : [...team.displayName.trim()][0]?.toUpperCase()
  return (
    <span
      className={`hp-team${selected ? ' is-own' : ''}${large ? ' hp-team-40' : ''}`}
      data-letters={letter}
      aria-hidden="true"
    >
      {image ? <img src={image} alt="" /> : letter === undefined && <Icon of={User} />}
    </span>
  )
}
