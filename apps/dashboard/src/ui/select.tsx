import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Field } from './field.tsx'
import { useIsLocked } from './look-only.ts'

export interface Option<V extends string = string> {
  value: V
  label: string
  icon?: ReactNode
}

interface SelectProps<V extends string> {
  options: readonly Option<V>[]
  value: V
  onChange(value: NoInfer<V>): void
  /** For screen readers, where no label stands above. */
  label?: string
  id?: string
  disabled?: boolean
  /** It narrows what is shown, and changes nothing. */
  isFilter?: boolean
  large?: boolean
  className?: string
  placeholder?: string
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, label, large, className, placeholder, disabled, isFilter, ...ids } = props
  const isLocked = useIsLocked(isFilter)
  return (
    <Base.Root
      items={[...options]}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      disabled={disabled || isLocked}
    >
      <Base.Trigger className={cx('input input-select', large && 'input-large', className)} aria-label={label} {...ids}>
        <span className="one-line">
          <Base.Value placeholder={placeholder} />
        </span>
        <ChevronsUpDown className="size-3.5" aria-hidden />
      </Base.Trigger>
      <SelectList options={options} />
    </Base.Root>
  )
}

/** What opens below the trigger. */
export function SelectList({ options }: { options: readonly Option[] }) {
  return (
    <Base.Portal>
      <Base.Positioner className="floating" sideOffset={4} alignItemWithTrigger={false}>
        <Base.Popup className="menu menu-anchored">
          {options.map((option) => (
            <Base.Item key={option.value} value={option.value} className="menu-item">
              {option.icon}
              <Base.ItemText className="min-w-0 flex-1">{option.label}</Base.ItemText>
              <Base.ItemIndicator>
                <Check className="size-3.5" aria-hidden />
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
