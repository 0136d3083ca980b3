import { dashboardCookie } from '@hallpass/contract'
import { useEffect, useState } from 'react'
import type { Owner } from './owner.ts'

/** The signed-in dashboard user if they own the project; undefined for everybody else. */
export function useOwner(projectId: string | undefined, dashboardKey: string): Owner | undefined {
  const [owner, setOwner] = useState<Owner>()
  useEffect(() => {
    if (projectId === undefined || !mayBeOwner()) return
    import('./owner.ts')
      .then(({ findOwner }) => findOwner(projectId, dashboardKey))
      .then(setOwner)
      // If this fails, the page is the same as for everyone else.
      .catch(() => {})
  }, [projectId, dashboardKey])
  return owner
}

/** Most buyers are not, and need not load what asks. */
const mayBeOwner = () => document.cookie.includes(`${dashboardCookie.session}=`)
