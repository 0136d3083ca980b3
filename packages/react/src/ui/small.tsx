import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from '../provider.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Small things that many screens need. */
export { Badge } from './badge.tsx'

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
