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
      <Base.Trigger className="button button-icon" aria-label="Columns" title="Columns">
        <Columns3 aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="floating" align="end" sideOffset={4}>
          <Base.Popup className="menu">
            {columns.map(({ id, label }) => (
              <Base.CheckboxItem
                key={id}
                className="menu-item"
                checked={!hidden.has(id)}
                onCheckedChange={(isShown) => onChange(id, isShown)}
              >
                <span className="min-w-0 flex-1">{label}</span>
                <Base.CheckboxItemIndicator>
                  <Check className="size-3.5" aria-hidden />
                </Base.CheckboxItemIndicator>
              </Base.CheckboxItem>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
