import { Segmented } from '../../ui/index.ts'
import { ChooseUsers } from '../choose-users.tsx'
import type { Recipients } from './audience.ts'
import { AudienceFilters } from './audience-filters.tsx'

const kinds = [
  { value: 'chosen', label: 'Selected users' },
  { value: 'filtered', label: 'By filter' },
  { value: 'all', label: 'All users' },
] as const

interface Props {
  projectId: string
  value: Recipients
  onChange(value: Recipients): void
}

export function ChooseRecipients({ projectId, value, onChange }: Props) {
  return (
    <>
      <Segmented label="To" options={kinds} value={value.to} onChange={(to) => onChange({ ...value, to })} />
      {value.to === 'chosen' && (
        <ChooseUsers
          projectId={projectId}
          chosen={value.userIds}
          onChange={(userIds) => onChange({ ...value, userIds })}
        />
      )}
      {value.to === 'filtered' && (
        <AudienceFilters
          projectId={projectId}
          filters={value.filters}
          onChange={(filters) => onChange({ ...value, filters })}
        />
      )}
    </>
  )
}
