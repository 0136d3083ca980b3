import { Button } from '@hallpass/react/internal/ui'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../texts/texts.tsx'

interface CouponFieldProps {
  /** What is wrong with the code that was typed last. */
  problem: string | undefined
  busy: boolean
  locked: boolean
  onApply: (code: string) => void
}

/** Folded until somebody has a code: most people have none. */
export function CouponField({ problem, busy, locked, onApply }: CouponFieldProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [code, setCode] = useState('')
  if (!isOpen)
    return (
      <button type="button" className="hp-link hp-co-code" disabled={locked} onClick={() => setIsOpen(true)}>
        {t('Have a code?')}
      </button>
    )
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) onApply(code.trim())
  }
  return (
    <form className="hp-co-code" onSubmit={apply} noValidate>
      <label className="hp-label" htmlFor="coupon">
        {t('Discount code')}
      </label>
      <div className="hp-co-code-row">
        <input
          id="coupon"
          className="hp-input"
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
          autoFocus
          disabled={locked}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : 'coupon-problem'}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={locked}>
          {t('Apply')}
        </Button>
      </div>
      {problem !== undefined && (
        <p className="hp-help is-error" id="coupon-problem" role="alert">
          <span>{problem}</span>
        </p>
      )}
    </form>
  )
}
