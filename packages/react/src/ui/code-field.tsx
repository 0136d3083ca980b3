import { type ReactNode, useId, useState } from 'react'
import { code as codeCss } from '../styles/code.ts'
import { Sheet } from '../styles/sheet.tsx'
import { Spinner } from './button.tsx'
import { FieldHelp } from './field.tsx'

interface CodeFieldProps {
  label: string
  /** Authenticator codes have digits only; mailed codes also letters. */
  kind: 'digits' | 'letters-and-digits'
  value: string
  error?: string | undefined
  /** What is written below while the code is being checked. */
  checking?: string | undefined
  help?: ReactNode
  autoFocus?: boolean
  onChange: (code: string) => void
  /** All six are there: the field submits itself. */
  onComplete: (code: string) => void
}

const length = 6
const foreign = { digits: /\D/g, 'letters-and-digits': /[^A-Z0-9]/g }

/** One input that looks like six, so that pasting, autofill and screen readers work. */
export function CodeField(props: CodeFieldProps) {
  const { label, kind, value, error, checking, help, onChange, onComplete, ...rest } = props
  const id = useId()
  const [hasFocus, setFocus] = useState(false)
  const change = (typed: string) => {
    const code = typed.toUpperCase().replace(foreign[kind], '').slice(0, length)
    // A key that does not belong here changes nothing, and must not take away what is said about the code.
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete(code)
  }
  const state = checking !== undefined ? ' is-busy' : error !== undefined ? ' is-error' : ''
  return (
    <div className={`hp-otp${state}`}>
      <Sheet name="code" css={codeCss} />
      <input
        {...rest}
        id={id}
        name="code"
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-help`}
        autoComplete="one-time-code"
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        readOnly={checking !== undefined}
        onChange={(event) => change(event.target.value)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
      <Slots value={value} hasFocus={hasFocus} />
      {checking === undefined ? (
        <FieldHelp id={`${id}-help`} error={error} help={help} />
      ) : (
        <p className="hp-help" id={`${id}-help`} role="status">
          <Spinner />
          <span>{checking}</span>
        </p>
      )}
    </div>
  )
}

function Slots({ value, hasFocus }: { value: string; hasFocus: boolean }) {
  const active = Math.min(value.length, length - 1)
  const slot = (at: number) => (
    <span key={at} className={hasFocus && at === active ? 'hp-slot is-active' : 'hp-slot'} aria-hidden="true">
      {value[at]}
    </span>
  )
  return (
    <>
      {[0, 1, 2].map(slot)}
      <i className="hp-otp-gap" aria-hidden="true" />
      {[3, 4, 5].map(slot)}
    </>
  )
}
