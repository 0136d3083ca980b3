import { projectPath } from '../../lib/project.tsx'
import { useActions } from '../../lib/use-actions.ts'
import { toast } from '../../ui/index.ts'
import { accountQuery, paymentActions } from './queries.ts'

/** Makes the payment account, and goes where the processor asks for the rest. */
export function useSetUp(projectId: string) {
  const { busy, run } = useActions(projectId)
  const stale = accountQuery(projectId).queryKey
  return {
    busy,
    /** The account is there; who gets the money is settled later. */
    later: () => void run('later', () => paymentActions.setUp(projectId), { stale }),
    goOn: () =>
      void run(
        'go-on',
        async () => {
          const url = await paymentActions.setUp(projectId)
          // Without a processor there is nowhere to go: the server names this screen.
          if (!isHere(url, projectId)) window.location.assign(url)
          else toast.worked('Test mode is on', { description: 'This server has no Stripe keys.' })
        },
        { stale },
      ),
  }
}

const isHere = (url: string, projectId: string) => new URL(url).pathname === projectPath(projectId, 'payments')
