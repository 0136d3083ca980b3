import { type HandlerUrls, hallpassAppInternals } from '@hallpass/js'
import type { MouseEvent } from 'react'
import { useHallpassApp } from '../provider.tsx'

const returnParameter = 'after_auth_return_to'

/** For a link to one of the app's pages: a real address, and the app's own router where it has one. `onLeave` comes first. */
export function usePageLink(page: keyof HandlerUrls, onLeave?: () => void): PageLink {
  const app = useHallpassApp()
  const href = withReturn(app.urls[page])
  const { redirectMethod } = app[hallpassAppInternals].core
  const navigate = typeof redirectMethod === 'object' && redirectMethod.navigate
  if (!navigate) return onLeave ? { href, onClick: onLeave } : { href }
  const onClick = (event: MouseEvent) => {
    onLeave?.()
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(href)
  }
  return { href, onClick }
}

export interface PageLink {
  href: string
  onClick?: (event: MouseEvent) => void
}

/** Where the person was going is not lost on the way. */
function withReturn(url: string): string {
  const returnTo =
    typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get(returnParameter)
  if (returnTo === null) return url
  const query = `${returnParameter}=${encodeURIComponent(returnTo)}`
  return url.includes('?') ? `${url}&${query}` : `${url}?${query}`
}
