import { cookieName } from '@hallpass/contract'
import { queryOptions } from '@tanstack/react-query'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { Button, Code, Dialog, Note, Show } from '../../ui/index.ts'
import { nameOf, userActions } from './queries.ts'

/** What to run in the console of an app that has no handler of ours: it holds the session for two hours. */
const scriptOf = (projectId: string, refreshToken: string) =>
  `document.cookie = '${cookieName.refreshToken(projectId)}=${encodeURIComponent(refreshToken)}; path=/; max-age=7200'
location.reload()`

const sessionQuery = (projectId: string, userId: string) =>
  queryOptions({
    queryKey: [projectId, 'impersonation', userId],
    queryFn: () => userActions.impersonate(projectId, userId),
    // Each look would make a session.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function ImpersonationScript({ projectId, user, onClose }: { projectId: string; user: User; onClose(): void }) {
  const session = useLoaded(sessionQuery(projectId, user.id))
  return (
    <Dialog
      title={`Impersonate ${nameOf(user)}`}
      lead="Open your app, open the browser’s console there, and run this:"
      onClose={onClose}
    >
      <div className="dialog-body">
        <Show loaded={session}>
          {({ refresh_token }) => <Code label="Script" text={scriptOf(projectId, refresh_token)} />}
        </Show>
        <Note>Anyone with this script is {nameOf(user)} for two hours. Do not send it around.</Note>
      </div>
      <footer>
        <Button onClick={onClose}>Done</Button>
      </footer>
    </Dialog>
  )
}
