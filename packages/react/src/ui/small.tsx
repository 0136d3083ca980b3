import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslate } from '../provider.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Small things that many screens need. */
export function Badge({ tone, children }: { tone?: 'line' | 'success'; children: ReactNode }) {
  return <span className={tone ? `hp-badge hp-badge-${tone}` : 'hp-badge'}>{children}</span>
}

export function Switch({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className="hp-switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  )
}

const copiedMillis = 2000

/** Says "Copied" for two seconds. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMillis)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button variant="ghost" size="small" onClick={copy} aria-live="polite">
      <Icon of={copied ? Check : Copy} />
      {copied ? t('Copied') : t('Copy')}
    </Button>
  )
}

/** In the place and size of what is on its way; invisible for the first moment. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const t = useTranslate()
  return (
    <div className="hp-stack" role="status" aria-label={t('Loading…')}>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <span className="hp-skeleton" key={at} />
      ))}
    </div>
  )
}
