import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useIsLocked } from './look-only.ts'

interface SwitchProps {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean | undefined
  /** It narrows what is shown, and changes nothing. */
  isFilter?: boolean
}

export function Switch({ label, checked, onChange, disabled, isFilter }: SwitchProps) {
  const isLocked = useIsLocked(isFilter)
  return (
    <BaseSwitch.Root
      className="switch"
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      disabled={Boolean(disabled || isLocked)}
    />
  )
}

interface CheckboxProps extends SwitchProps {
  mixed?: boolean
  /** Held through something else: marked, not editable. */
  inherited?: boolean
}

export function Checkbox({ label, checked, onChange, disabled, mixed, inherited }: CheckboxProps) {
  return (
    <BaseCheckbox.Root
      className={cx('checkbox', inherited && 'checkbox-inherited')}
      aria-label={label}
      checked={checked}
      indeterminate={mixed ?? false}
      disabled={disabled || inherited || false}
      onCheckedChange={onChange}
    >
      {mixed ? <Minus aria-hidden /> : <Check aria-hidden />}
    </BaseCheckbox.Root>
  )
}

/** A checkbox with its words beside it. */
export function CheckboxRow({ children, ...box }: CheckboxProps & { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI puts the control inside
    <label className="row text-small">
      <Checkbox {...box} />
      <span>{children}</span>
    </label>
  )
}

interface SegmentedProps<V extends string> {
  label: string
  options: readonly { value: V; label: ReactNode }[]
  value: V
  onChange(value: NoInfer<V>): void
  small?: boolean
}

export function Segmented<V extends string>({ label, options, value, onChange, small }: SegmentedProps<V>) {
  return (
    <fieldset className={cx('segmented', small && 'segmented-small')} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
