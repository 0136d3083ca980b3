import type { ReactNode } from 'react'
import { Avatar } from '../user-avatar/user-avatar.tsx'

interface Person {
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly profileImageUrl: string | null
}

/** As whom something is about to be done. */
export function Who({ user, aside }: { user: Person; aside?: ReactNode }) {
  const lines = [user.displayName, user.primaryEmail].filter((line) => line !== null)
  return (
    <div className="hp-who">
      <Avatar user={user} size={36} />
      <span className="hp-two hp-grow">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      {aside}
    </div>
  )
}
