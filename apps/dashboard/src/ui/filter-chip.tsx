import { Menu as Base } from '@base-ui/react/menu'
import { Check, Plus, X } from 'lucide-react'
import type { Option } from './select.tsx'

interface FilterChipProps {
  label: string
  options: readonly Option[]
  /** Empty where it filters nothing. */
  value: string
  onChange(value: string): void
}

/** Narrows a list: dashed until something is chosen, then it says what, and a cross takes it away. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const chosen = options.find((option) => option.value === value)
  const popup = (
    <Base.Portal>
      <Base.Positioner className="floating" align="start" sideOffset={4}>
        <Base.Popup className="menu">
          <Base.RadioGroup value={value} onValueChange={onChange}>
            {options.map((option) => (
              <Base.RadioItem key={option.value} value={option.value} className="menu-item" closeOnClick>
                {option.icon}
                <span className="min-w-0 flex-1">{option.label}</span>
                <Base.RadioItemIndicator>
                  <Check className="size-3.5" aria-hidden />
                </Base.RadioItemIndicator>
              </Base.RadioItem>
            ))}
          </Base.RadioGroup>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
  if (!value) {
    return (
      <Base.Root>
        <Base.Trigger className="chip flex-none">
          <Plus className="size-3.5" aria-hidden />
          {label}
        </Base.Trigger>
        {popup}
      </Base.Root>
    )
  }
  return (
    <span className="chip chip-on flex-none">
      <Base.Root>
        <Base.Trigger className="row gap-1.5">
          {chosen?.icon}
          {label}: {chosen?.label ?? value}
        </Base.Trigger>
        {popup}
      </Base.Root>
      <ChipRemove label={label} onRemove={() => onChange('')} />
    </span>
  )
}

export const ChipRemove = ({ label, onRemove }: { label: string; onRemove(): void }) => (
  <button type="button" className="chip-remove" aria-label={`Remove the filter ${label}`} onClick={onRemove}>
    <X className="size-3.5" aria-hidden />
  </button>
)
