import { cookieName } from '@hallpass/contract'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { serverConfig } from '../../lib/server-config.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { User } from '../../lib/wire.ts'
import { Button, Code, CopyButton, Dialog, Note } from '../../ui/index.ts'
import { nameOf, userActions, userQueries } from './queries.ts'

/** What to run in the console of the customer's app: it holds the session for two hours. */
export const impersonationScript = (projectId: string, refreshToken: string) =>
  `document.cookie = '${cookieName.refreshToken(projectId)}=${encodeURIComponent(refreshToken)}; path=/; max-age=7200'
location.reload()`

/** A session of two hours as somebody else, on our own pages or in the customer's app. */
export function Impersonate({ projectId, user, onClose }: { projectId: string; user: User; onClose(): void }) {
  const [token, setToken] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { change } = useActions(projectId)
  const start = async () => {
    setBusy(true)
    try {
      const stale = userQueries.sessions(projectId, user.id).queryKey
      setToken((await change(() => userActions.impersonate(projectId, user.id), { stale })).refresh_token)
    } catch (error) {
      setProblem(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  const open = () => {
    const path = `/p/${projectId}`
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not everywhere
    document.cookie = `${cookieName.refreshToken(projectId)}=${encodeURIComponent(token ?? '')}; path=${path}; max-age=7200; samesite=lax`
    window.open(`${path}/handler/account-settings`, '_blank', 'noopener')
  }
  return (
    <Dialog
      title={`Impersonate ${nameOf(user)}`}
      lead="You see what they see, for two hours. The audit log keeps it."
      onClose={onClose}
    >
      <div className="dialog-body">
        {problem && <Note warning>{problem}</Note>}
        {token ? (
          <>
            <p className="text-text-2">In your own app, open the browser’s console and run this:</p>
            <Code label="Script" text={impersonationScript(projectId, token)} />
            <Note>Anyone with this script is {nameOf(user)} until it ends. Do not send it around.</Note>
          </>
        ) : (
          <p className="text-text-2">
            A session is made for you. The user is not told, and their own sessions stay as they are.
          </p>
        )}
      </div>
      <footer>
        <Button onClick={onClose}>{token ? 'Done' : 'Cancel'}</Button>
        {token ? (
          <>
            <CopyButton size="normal" text={impersonationScript(projectId, token)}>
              Copy script
            </CopyButton>
            {/* At another origin this page cannot leave a cookie; the script works there as it does in the app. */}
            {serverConfig.pagesUrl === null && (
              <Button variant="primary" onClick={open}>
                <ExternalLink aria-hidden />
                Open their account page
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => void start()}>
            Start session
          </Button>
        )}
      </footer>
    </Dialog>
  )
}
