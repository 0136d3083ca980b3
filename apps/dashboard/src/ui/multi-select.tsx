import { Select as Base } from '@base-ui/react/select'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { type Option, SelectList } from './select.tsx'

interface MultiSelectFieldProps {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  options: readonly Option[]
  values: readonly string[]
  onChange(values: string[]): void
  /** Stands for no choice. */
  none: string
}

/** Some of a list. */
export function MultiSelectField({ label, help, error, options, values, onChange, none }: MultiSelectFieldProps) {
  const chosen = options.filter(({ value }) => values.includes(value)).map((option) => option.label)
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <Base.Root multiple items={[...options]} value={[...values]} onValueChange={onChange}>
          <Base.Trigger className="input input-select" {...ids}>
            <span className="row one-line">
              {chosen.length > 0 ? chosen.join(', ') : <span className="text-text-3">{none}</span>}
            </span>
            <ChevronsUpDown className="size-3.5" aria-hidden />
          </Base.Trigger>
          <SelectList options={options} />
        </Base.Root>
      )}
    </Field>
  )
}
