import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { ago, exact } from '../../lib/format.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { Wire } from '../../lib/wire.ts'
import { Button, Note } from '../../ui/index.ts'

type ManagingFile = NonNullable<Wire<typeof routes.getConfigOverride>['managed_by']>

/** Which file declares parts of the configuration, and the way back to changing them here. */
export function ManagedBy({ projectId, managedBy }: { projectId: string; managedBy: ManagingFile }) {
  const { busy, run } = useActions(projectId)
  const { file, commit, places, pushed_at_millis: at } = managedBy
  const release = () =>
    void run('release', () => call(projectId, routes.overrideConfig, { body: { managed_by: null } }), {
      done: 'You can change everything here again',
    })
  return (
    <Note
      actions={
        <Button size="small" busy={busy === 'release'} onClick={release}>
          Change them here again
        </Button>
      }
    >
      <span className="mono">{file}</span>
      {commit && (
        <>
          {' at '}
          <span className="mono">{commit.slice(0, 12)}</span>
        </>
      )}{' '}
      manages {places.length === 1 ? '1 setting' : `${places.length} settings`}, pushed{' '}
      <span title={exact(at)}>{ago(at)}</span>. They are read-only in the dashboard.
    </Note>
  )
}
