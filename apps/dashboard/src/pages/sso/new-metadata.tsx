import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog } from '../../ui/index.ts'
import { MetadataFields } from './metadata-fields.tsx'
import { type Connection, type Metadata, ssoActions } from './queries.ts'

interface Values {
  metadata: Metadata | null
}

/** After the identity provider has changed its certificate or its address. */
export function NewMetadata({
  projectId,
  connection,
  onClose,
}: {
  projectId: string
  connection: Connection
  onClose(): void
}) {
  const { change } = useActions(projectId)
  return (
    <FormDialog<Values>
      title="Read new metadata"
      lead="New certificates count at once, and those from before until they are over."
      submitLabel="Read metadata"
      defaults={{ metadata: null }}
      onSubmit={({ metadata }) => {
        if (!metadata) throw new Error('Give the metadata.')
        return change(() => ssoActions.readMetadata(projectId, connection.id, metadata), { done: 'Metadata read' })
      }}
      refuse={(error) => ({ field: 'metadata', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ setValue, clearErrors, formState: { errors } }) => (
        <MetadataFields
          onChange={(metadata) => {
            clearErrors('metadata')
            setValue('metadata', metadata ?? null)
          }}
          error={errors.metadata?.message}
        />
      )}
    </FormDialog>
  )
}
