import type { CompleteConfig } from '@hallpass/contract/config'
import type { ReactNode } from 'react'
import { useConfig } from '../lib/use-config.ts'
import { Card, Section, Setting, Show, Switch } from '../ui/index.ts'
import { Managed } from './managed.tsx'

interface ConfigSwitchProps {
  projectId: string
  /** The heading above it, and what stands beside that. */
  section: string
  sectionNote?: string
  /** Where the configuration has it, and how it is read from there. */
  place: string
  isOn(config: CompleteConfig): boolean
  title: string
  note: ReactNode
  icon?: ReactNode
  /** What is said once it is on, and once it is off. */
  said: readonly [on: string, off: string]
}

/** A section with one switch of the configuration, unless a file declares it. */
export function ConfigSwitch({ projectId, section, sectionNote, place, isOn, said, ...row }: ConfigSwitchProps) {
  const { config, set } = useConfig(projectId)
  return (
    <Section title={section} {...(sectionNote && { note: sectionNote })}>
      <Show loaded={config}>
        {(data) => (
          <Card>
            <Managed places={place}>
              <Setting {...row}>
                <Switch
                  label={row.title}
                  checked={isOn(data)}
                  onChange={(on) => set(place, on, on ? said[0] : said[1])}
                />
              </Setting>
            </Managed>
          </Card>
        )}
      </Show>
    </Section>
  )
}
