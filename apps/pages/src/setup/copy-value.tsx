import { Button } from '@hallpass/react/internal/ui'
import { useEffect, useRef, useState } from 'react'
import { Theirs } from './said.tsx'
import { useSetupTexts } from './texts/texts.tsx'

const shownMillis = 2000

interface Props {
  label: string
  value: string
  /** The label is what the console of the identity provider has. */
  isTheirs?: boolean
}

/** Something to paste at the identity provider. Where copying is not allowed it is selected, so that the keyboard can. */
export function CopyValue({ label, value, isTheirs = false }: Props) {
  const t = useSetupTexts()
  const code = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMillis)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => window.getSelection()?.selectAllChildren(code.current!),
    )
  return (
    <div className="hp-su-copy">
      <span className="hp-label">{isTheirs ? <Theirs>{label}</Theirs> : label}</span>
      <div>
        <code ref={code} dir="ltr">
          {value}
        </code>
        <Button size="small" aria-label={`${isCopied ? t('Copied') : t('Copy')}: ${label}`} onClick={copy}>
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </div>
  )
}
