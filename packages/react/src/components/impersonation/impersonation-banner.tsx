import { VenetianMask } from 'lucide-react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useAction } from '../../hooks/use-action.ts'
import { useUser } from '../../hooks/use-user.ts'
import { useTranslate } from '../../provider.tsx'
import { banner } from '../../styles/banner.ts'
import { Sheet } from '../../styles/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Surface } from '../../ui/surface.tsx'

/** Several components of a page bring it; the first of them shows it. */
const holders = new Set<string>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says who is impersonated, above everything else on the page, and ends it. */
export default function ImpersonationBanner() {
  const id = useId()
  useEffect(() => {
    holders.add(id)
    changed()
    return () => {
      holders.delete(id)
      changed()
    }
  }, [id])
  const first = useSyncExternalStore(
    subscribe,
    () => [...holders][0],
    () => undefined,
  )
  return first === id ? <Banner /> : null
}

function Banner() {
  const t = useTranslate()
  const user = useUser()
  const box = useRef<HTMLDivElement>(null)
  const { busy, run } = useAction<'end'>()
  useEffect(() => box.current?.showPopover(), [])
  const name = user?.displayName || user?.primaryEmail || user?.id || ''
  return (
    <Surface inline>
      <Sheet name="banner" css={banner} />
      {/* In the browser's top layer, whatever the app does with its own. */}
      <div ref={box} popover="manual" className="hp-banner" role="status">
        <Icon of={VenetianMask} />
        <span className="hp-truncate">{t('You are impersonating {name}', { name })}</span>
        <Button size="small" busy={busy === 'end'} onClick={() => void run('end', async () => user?.signOut())}>
          {t('End')}
        </Button>
      </div>
    </Surface>
  )
}
