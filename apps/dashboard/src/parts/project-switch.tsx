import { configPlaces } from '@hallpass/contract/config'
import type { ReactNode } from 'react'
import { type SwitchName, useProject } from '../lib/use-project.ts'
import type { Project } from '../lib/wire.ts'
import { Setting, Switch } from '../ui/index.ts'
import { Managed } from './managed.tsx'

interface ProjectSwitchProps {
  project: Project
  field: SwitchName
  title: string
  note: ReactNode
  icon?: ReactNode
  /** What is said once it is on, and once it is off. */
  said: readonly [on: string, off: string]
  /** Asks first, instead of switching it off at once. */
  onOff?: () => void
}

/** A row with a switch of the project, unless a configuration file declares it. */
export function ProjectSwitch({ project, field, title, note, icon, said: [on, off], onOff }: ProjectSwitchProps) {
  const { flip } = useProject(project.id)
  return (
    <Managed places={configPlaces[field]}>
      <Setting title={title} note={note} icon={icon}>
        <Switch
          label={title}
          checked={project.config[field]}
          onChange={(isOn) => (!isOn && onOff ? onOff() : flip({ [field]: isOn }, isOn ? on : off))}
        />
      </Setting>
    </Managed>
  )
}
