import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Field } from './field.tsx'

export interface Option<V extends string = string> {
  value: V
  label: string
  icon?: ReactNode
}

interface SelectProps<V extends string> {
  options: readonly Option<V>[]
  value: V
  onChange(value: NoInfer<V>): void
  /** Said by screen readers where no label stands above. */
  label?: string
  id?: string
  disabled?: boolean
  large?: boolean
  className?: string
  placeholder?: string
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, label, large, className, placeholder, disabled, ...ids } = props
  return (
    <Base.Root
      items={[...options]}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      disabled={disabled ?? false}
    >
      <Base.Trigger className={cx('in sel', large && 'lg', className)} aria-label={label} {...ids}>
        <span className="row trunc">
          <Base.Value placeholder={placeholder} />
        </span>
        <ChevronsUpDown className="i14" aria-hidden />
      </Base.Trigger>
      <SelectList options={options} />
    </Base.Root>
  )
}

/** What opens below the trigger. */
export function SelectList({ options }: { options: readonly Option[] }) {
  return (
    <Base.Portal>
      <Base.Positioner className="float" sideOffset={4} alignItemWithTrigger={false}>
        <Base.Popup className="menu anchor">
          {options.map((option) => (
            <Base.Item key={option.value} value={option.value} className="it">
              {option.icon}
              <Base.ItemText className="grow">{option.label}</Base.ItemText>
              <Base.ItemIndicator>
                <Check className="i14" aria-hidden />
              </Base.ItemIndicator>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

interface SelectFieldProps<V extends string> extends Omit<SelectProps<V>, 'label'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

export function SelectField<V extends string>({ label, help, error, ...select }: SelectFieldProps<V>) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <Select {...select} {...ids} />}
    </Field>
  )
}
