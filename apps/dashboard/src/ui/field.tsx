import { CircleAlert, Eye, EyeOff, Search } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId, useState } from 'react'
import { cx } from './class-names.ts'

interface Labelled {
  label: ReactNode
  help?: ReactNode
  /** Takes the place of the help. */
  error?: string | undefined
  optional?: boolean
}

interface FieldProps extends Labelled {
  children(ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }): ReactNode
}

/** Label above, help below, the error in the help's place and announced. */
export function Field({ label, help, error, optional, children }: FieldProps) {
  const id = useId()
  const describes = help || error ? { 'aria-describedby': `${id}-help` } : {}
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="label-optional">optional</span>}
      </label>
      {children({ id, ...describes, ...(error && { 'aria-invalid': true as const }) })}
      <p className={cx('help', error && 'help-error')} id={`${id}-help`} aria-live="polite" hidden={!help && !error}>
        {error ? (
          <>
            <CircleAlert className="size-3.5" aria-hidden />
            {error}
          </>
        ) : (
          help
        )}
      </p>
    </div>
  )
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

interface TextFieldProps extends Labelled, InputProps {
  large?: boolean
  mono?: boolean
  before?: ReactNode
  after?: ReactNode
}

export function TextField({ label, help, error, optional, large, mono, before, after, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional ?? false}>
      {(ids) => (
        <div
          className={cx('input', large && 'input-large', error && 'input-invalid', input.readOnly && 'input-readonly')}
        >
          {before}
          <input type="text" className={cx(mono && 'mono')} {...input} {...ids} />
          {after}
        </div>
      )}
    </Field>
  )
}

/** With a switch that shows what is typed; works with password managers. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  const label = isShown ? 'Hide password' : 'Show password'
  const reveal = (
    <button
      type="button"
      className="button button-icon button-ghost button-small"
      aria-label={label}
      title={label}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} after={reveal} />
}

interface TextAreaProps extends Labelled, TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, help, error, optional, mono, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional ?? false}>
      {(ids) => (
        <textarea rows={rows} className={cx('input', error && 'input-invalid', mono && 'mono')} {...area} {...ids} />
      )}
    </Field>
  )
}

interface SearchFieldProps extends Omit<InputProps, 'onChange' | 'value'> {
  value: string
  onChange(value: string): void
  label: string
  after?: ReactNode
}

export function SearchField({ value, onChange, label, after, className, ...input }: SearchFieldProps) {
  return (
    <div className={cx('input', className)}>
      <Search aria-hidden />
      <input
        type="search"
        value={value}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {after}
    </div>
  )
}
