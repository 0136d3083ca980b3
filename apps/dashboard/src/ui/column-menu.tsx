import { Menu as Base } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'

interface ColumnMenuProps {
  columns: readonly { id: string; label: string }[]
  hidden: ReadonlySet<string>
  onChange(id: string, isShown: boolean): void
}

/** Which columns a table shows. */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger className="btn i" aria-label="Columns" title="Columns">
        <Columns3 aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="float" align="end" sideOffset={4}>
          <Base.Popup className="menu">
            {columns.map(({ id, label }) => (
              <Base.CheckboxItem
                key={id}
                className="it"
                checked={!hidden.has(id)}
                onCheckedChange={(isShown) => onChange(id, isShown)}
              >
                <span className="grow">{label}</span>
                <Base.CheckboxItemIndicator>
                  <Check className="i14" aria-hidden />
                </Base.CheckboxItemIndicator>
              </Base.CheckboxItem>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
