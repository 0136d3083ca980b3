import { HallpassHandler, useUser } from '@hallpass/react'
import { mount } from './mount.tsx'

/** Runs in the page: an app that has the handler, and one page of its own. */
function Home() {
  const user = useUser()
  return <h1>Home of {user?.primaryEmail ?? 'nobody'}</h1>
}

mount(location.pathname.startsWith('/handler') ? <HallpassHandler fullPage /> : <Home />)
