import type { JsonValue } from '@hallpass/js'
import { firstChangedLine, formatMetadata, jsonProblem, parseMetadata } from '../lib/json-text.ts'
import { JsonCard } from '../ui/json-card.tsx'

const records = [
  { field: 'client_metadata', title: 'Client metadata' },
  { field: 'client_read_only_metadata', title: 'Client read-only metadata' },
  { field: 'server_metadata', title: 'Server metadata' },
] as const
type Field = (typeof records)[number]['field']

interface MetadataCardsProps {
  values: Readonly<Record<Field, unknown>>
  /** Who reads and changes each. */
  notes: Readonly<Record<Field, string>>
  onSave(changes: Partial<Record<Field, JsonValue>>, title: string): Promise<boolean>
}

/** The three records of users and teams. */
export function MetadataCards({ values, notes, onSave }: MetadataCardsProps) {
  return (
    <div className="column gap-4">
      {records.map(({ field, title }) => (
        <JsonCard
          key={field}
          title={title}
          note={notes[field]}
          value={formatMetadata(values[field])}
          check={jsonProblem}
          changedLine={firstChangedLine}
          onSave={(text) => onSave({ [field]: parseMetadata(text) }, title)}
        />
      ))}
    </div>
  )
}
