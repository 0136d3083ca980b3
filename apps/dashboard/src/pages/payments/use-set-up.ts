import { projectPath } from '../../lib/project.tsx'
import { useActs } from '../../lib/use-acts.ts'
import { toast } from '../../ui/index.ts'
import { accountQuery, paymentActs } from './queries.ts'

/** Makes the payment account, and goes where the processor asks for the rest. */
export function useSetUp(projectId: string) {
  const { busy, run } = useActs(projectId)
  const stale = accountQuery(projectId).queryKey
  return {
    busy,
    /** The account is there; who gets the money is said another time. */
    later: () => void run('later', () => paymentActs.setUp(projectId), { stale }),
    goOn: () =>
      void run(
        'go-on',
        async () => {
          const url = await paymentActs.setUp(projectId)
          // Without a processor there is nowhere to go: the server names this screen.
          if (!isHere(url, projectId)) window.location.assign(url)
          else toast.worked('Test mode is on', { description: 'This server has no keys of Stripe.' })
        },
        { stale },
      ),
  }
}

const isHere = (url: string, projectId: string) => new URL(url).pathname === projectPath(projectId, 'payments')
