import { useEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'

export type Scheme = 'light' | 'dark'

interface EmailFrameProps {
  title: string
  html: string
  scheme: Scheme
  /** Only to look at, like a picture. */
  still?: boolean
  className?: string
}

/** The HTML of an email, in a page that may reach nothing: the server's /mail-preview, under a policy of its own. */
export function EmailFrame({ title, html, scheme, still, className }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    // Its origin is opaque and has no name; the page's policy lets nothing but our own pages into the frame.
    if (loads > 0) frame.current?.contentWindow?.postMessage({ html, scheme, still: still === true }, '*')
  }, [loads, html, scheme, still])
  return (
    <iframe
      ref={frame}
      className={cx('email-frame', scheme === 'dark' ? 'scheme-dark' : 'scheme-light', className)}
      title={title}
      src="/mail-preview"
      sandbox="allow-scripts"
      loading={still ? 'lazy' : 'eager'}
      inert={still}
      onLoad={() => setLoads((count) => count + 1)}
    />
  )
}
