import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps, IconButton } from './button.tsx'
import { toast } from './toast.tsx'

/** "Copied" for two seconds. */
function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.failed('Your browser blocked copying. Select the text and copy it yourself.'),
    )
  return { isCopied, copy }
}

export function CopyButton({ text, children = 'Copy', ...rest }: ButtonProps & { text: string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <Button size="small" isView {...rest} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : children}</span>
    </Button>
  )
}

export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <IconButton isView variant="ghost" size="small" label={isCopied ? 'Copied' : label} onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  )
}

/** A text that is copied by a click on it, shortened where it is long. */
export function CopyText({ text, children }: { text: string; children?: ReactNode }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <button
      type="button"
      className="copy mono"
      title={isCopied ? 'Copied' : text}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    >
      <span className="sr-only">Copy </span>
      <span className="one-line">{children ?? text}</span>
      {isCopied ? <Check className="size-3.5" aria-hidden /> : <Copy className="size-3.5" aria-hidden />}
    </button>
  )
}
