import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTranslate } from '../provider.tsx'
import { Button } from './button.tsx'
import { CircleAlert, Eye, EyeOff } from './glyphs.tsx'
import { Icon } from './icon.tsx'

export interface FieldProps {
  label: string
  name: string
  value: string
  error?: ReactNode
  help?: ReactNode
  /** Stands right of the label, e.g. a link. */
  aside?: ReactNode
  /** Of an element that says what the field must be; it shows the error as well. */
  describedBy?: string
  onChange: (value: string) => void
}

type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>

/** Label above; help below, an error in its place and announced, nothing moves. */
function FieldFrame({
  id,
  label,
  error,
  help,
  aside,
  children,
}: Pick<FieldProps, 'label' | 'error' | 'help' | 'aside'> & { id: string; children: ReactNode }) {
  return (
    <div className="hp-field">
      <div className="hp-field-top">
        <label className="hp-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldHelp id={`${id}-help`} error={error} help={help} />
    </div>
  )
}

export function FieldHelp({ id, error, help }: { id: string; error?: ReactNode; help?: ReactNode }) {
  if (error === undefined && help === undefined) return null
  return (
    <p
      className={error === undefined ? 'hp-help' : 'hp-help is-error'}
      id={id}
      role={error === undefined ? undefined : 'alert'}
    >
      {error !== undefined && <Icon of={CircleAlert} />}
      <span>{error ?? help}</span>
    </p>
  )
}

const inputState = (id: string, error: ReactNode, help: ReactNode) => ({
  id,
  className: 'hp-input',
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby': error !== undefined || help !== undefined ? `${id}-help` : undefined,
})

export function TextField({ label, name, value, error, help, aside, onChange, ...input }: FieldProps & InputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} help={help} aside={aside}>
      <input
        {...input}
        {...inputState(id, error, help)}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

export const EmailField = (props: FieldProps & InputProps) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    placeholder="you@example.com"
    {...props}
  />
)

/** Can be revealed, pasted into, and filled by password managers. */
export function PasswordField(props: FieldProps & InputProps) {
  const { label, name, value, error, help, aside, describedBy, onChange, ...input } = props
  const id = useId()
  const t = useTranslate()
  const [isVisible, setVisible] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={describedBy === undefined ? error : undefined} help={help} aside={aside}>
      <div className="hp-wrap">
        <input
          {...input}
          {...inputState(id, error, help)}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          type={isVisible ? 'text' : 'password'}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-pressed={isVisible}
          aria-label={t('Show password')}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon of={isVisible ? EyeOff : Eye} />
        </Button>
      </div>
    </FieldFrame>
  )
}

export function SelectField({
  label,
  name,
  value,
  error,
  help,
  aside,
  onChange,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const id = useId()
  const { className, ...state } = inputState(id, error, help)
  return (
    <FieldFrame id={id} label={label} error={error} help={help} aside={aside}>
      <select
        {...state}
        className={`${className} hp-select`}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
