'use client'
import { useUser } from '@hallpass/next'

export function Live() {
  const user = useUser({ or: 'redirect' })
  return <p>Hello, {user.displayName ?? user.primaryEmail}.</p>
}
