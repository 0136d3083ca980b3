import type { ErrorComponentProps } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { problemOf, ScreenNotLoadedError } from '../lib/problem.ts'
import { Button, Empty, Failed, toast } from '../ui/index.ts'

/** Not while the server is away: the browser would show a page of its own instead, and stay there. */
async function reload() {
  const isUp = await fetch('/health').then(
    ({ ok }) => ok,
    () => false,
  )
  if (isUp) window.location.reload()
  else toast.failed('The server does not answer. Try again in a moment.')
}

/** A screen that threw, or whose code did not come. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  if (!(error instanceof ScreenNotLoadedError)) return <Failed problem={problemOf(error)} retry={() => void reload()} />
  const action = (
    <Button variant="primary" onClick={() => void reload()}>
      <RefreshCw aria-hidden />
      Reload
    </Button>
  )
  return (
    <div role="alert">
      <Empty icon={<RefreshCw aria-hidden />} title="This page is out of date" actions={action}>
        The server has a newer version of the dashboard, or it cannot be reached. Reload to go on.
      </Empty>
    </div>
  )
}
