import { User } from 'lucide-react'
import { Sheet } from '../../styles/sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Surface } from '../../ui/surface.tsx'
import { initials } from './initials.ts'
import { usePicture } from './use-picture.ts'

/** Whose picture, and how large. */
export interface UserAvatarProps {
  /** Whose picture; a placeholder without one. */
  user?:
    | {
        /** Of a profile: then a picture that another host keeps comes through the server. */
        readonly id?: string | undefined
        /** The name, whose first letters stand in for a picture. */
        readonly displayName?: string | null | undefined
        /** The address, whose first letter stands in for a name. */
        readonly primaryEmail?: string | null | undefined
        /** The picture’s address. */
        readonly profileImageUrl?: string | null | undefined
      }
    | null
    | undefined
  /** In pixels. */
  size?: number
  /** Draws a line around it. */
  border?: boolean
}

const usualSize = 34

/** The picture of a user, else the first letters of the name or email, else a person. */
export function UserAvatar(props: UserAvatarProps) {
  return (
    <Surface inline>
      <Avatar {...props} />
    </Surface>
  )
}

/** The same inside of another component. */
export function Avatar({ user, size = usualSize, border = false }: UserAvatarProps) {
  const letters = user ? initials(user) : ''
  const picture = usePicture('users', user)
  const name = `avatar-${Math.max(1, Math.round(size))}`
  return (
    // Letters come from the attribute: they are a picture, and no part of what a button around them is called.
    <span
      className={`hp-avatar hp-${name}${border ? ' has-border' : ''}`}
      data-letters={picture ? undefined : letters}
      aria-hidden="true"
    >
      <Sheet name={name} css={sizeRule(name, size)} />
      {picture ? <img {...picture} alt="" /> : letters === '' && <Icon of={User} />}
    </span>
  )
}

/** A rule and no style attribute: strict content security policies allow only the first. */
function sizeRule(name: string, size: number): string {
  const side = Math.max(1, Math.round(size))
  return `.hp-avatar.hp-${name} { width: ${side}px; height: ${side}px; font-size: ${Math.max(10, Math.round(side * 0.36))}px; }`
}
