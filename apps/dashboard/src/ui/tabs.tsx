import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface Tab {
  value: string
  label: string
  count?: number | undefined
}

interface TabsProps {
  tabs: readonly Tab[]
  value: string
  onChange(value: string): void
  /** The open panel. */
  children: ReactNode
}

export function Tabs({ tabs, value, onChange, children }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List className="tabs">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <small>{tab.count}</small>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
