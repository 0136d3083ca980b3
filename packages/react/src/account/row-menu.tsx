import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** Three dots at the end of a row. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      align="end"
      triggerClassName={`${buttonClass('ghost', 'icon')} hp-row-menu`}
      trigger={<Icon of={Ellipsis} />}
    >
      {children}
    </Menu>
  )
}
