import { useQuery } from '@tanstack/react-query'
import { Palette } from 'lucide-react'
import { configQuery } from '../../lib/config-queries.ts'
import { Select } from '../../ui/index.ts'
import { mailQueries } from './queries.ts'
import type { ThemeChoice } from './theme-choice.ts'

interface Props {
  projectId: string
  value: ThemeChoice
  onChange(theme: ThemeChoice): void
  disabled?: boolean
}

export function ThemeSelect({ projectId, value, onChange, disabled }: Props) {
  const { data: themes = [] } = useQuery(mailQueries.themes(projectId))
  const { data: config } = useQuery(configQuery(projectId))
  const selected = themes.find(({ id }) => id === config?.emails.selectedThemeId)
  const icon = <Palette className="size-3.5" aria-hidden />
  const options = [
    { value: 'project', label: selected ? `Project’s: ${selected.display_name}` : 'Project’s theme', icon },
    ...themes.map(({ id, display_name }) => ({ value: id, label: display_name, icon })),
    { value: 'none', label: 'No theme', icon },
  ]
  // One that was deleted since: the project's stands in for it.
  const known = options.some((option) => option.value === value)
  return (
    <Select
      label="Theme"
      className="editor-theme"
      options={options}
      value={known ? value : 'project'}
      onChange={onChange}
      disabled={disabled ?? false}
    />
  )
}
