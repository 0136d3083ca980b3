import type { ErrorComponentProps } from '@tanstack/react-router'
import { RefreshCw, Unplug, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemOf, ScreenNotLoadedError } from '../lib/problem.ts'
import { Button, Empty, Failed, toast } from '../ui/index.ts'

type Cause = 'offline' | 'away' | 'outdated'

/** Why a part of the dashboard did not come: a new version has other files, but only a server that answers can have one. */
async function findCause(): Promise<Cause> {
  if (!navigator.onLine) return 'offline'
  const isUp = await fetch('/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isUp ? 'outdated' : 'away'
}

/** Not while the server is away: the browser would show a page of its own instead, and stay there. */
async function reload() {
  const cause = await findCause()
  if (cause === 'outdated') window.location.reload()
  else toast.failed(`${texts[cause].title}. Try again in a moment.`)
}

const texts: Record<Cause, { icon: typeof RefreshCw; title: string; text: string; action: string }> = {
  offline: {
    icon: WifiOff,
    title: 'You are offline',
    text: 'This page comes when you are connected again.',
    action: 'Try again',
  },
  away: {
    icon: Unplug,
    title: 'The server does not answer',
    text: 'It may be restarting. Nothing you saved is lost.',
    action: 'Try again',
  },
  outdated: {
    icon: RefreshCw,
    title: 'This page is out of date',
    text: 'The server has a newer version of the dashboard. Reload to go on.',
    action: 'Reload',
  },
}

/** A screen that threw, or whose code did not come. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  if (error instanceof ScreenNotLoadedError) return <NotLoaded />
  return <Failed problem={problemOf(error)} retry={() => void reload()} />
}

function NotLoaded() {
  const [cause, setCause] = useState<Cause | undefined>(() => (navigator.onLine ? undefined : 'offline'))
  useEffect(() => {
    void findCause().then(setCause)
    // Back again, so that what could not come before can come now.
    const comeBack = () => void reload()
    window.addEventListener('online', comeBack)
    return () => window.removeEventListener('online', comeBack)
  }, [])
  if (!cause) return null
  const { icon: Icon, title, text, action } = texts[cause]
  return (
    <div role="alert">
      <Empty
        icon={<Icon aria-hidden />}
        title={title}
        actions={
          <Button variant="primary" onClick={() => void reload()}>
            <RefreshCw aria-hidden />
            {action}
          </Button>
        }
      >
        {text}
      </Empty>
    </div>
  )
}
