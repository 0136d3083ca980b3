import { CopyLine, FormDialog } from '../../ui/index.ts'
import { MetadataFields } from './metadata-fields.tsx'
import { type FormProps, lead, NameField, ofDraft, refuse, required, useMake } from './new-connection-parts.tsx'
import { type Metadata, ssoActions } from './queries.ts'

interface Values {
  name: string
  metadata: Metadata | null
}

export function NewSaml({ projectId, team, onClose, choice, id }: FormProps) {
  const make = useMake({ projectId })
  const entityId = `${window.location.origin}/api/v1/sso/saml/${projectId}/${id}`
  return (
    <FormDialog<Values>
      title="Add connection"
      lead={lead}
      submitLabel="Save draft"
      defaults={{ name: team.display_name, metadata: null }}
      onSubmit={({ name, metadata }) => {
        if (!metadata) throw new Error('Give the metadata.')
        const body = { id, team_id: team.id, display_name: name.trim(), ...metadata }
        return make(() => ssoActions.connectSaml(projectId, body))
      }}
      refuse={(error) => ({ field: 'metadata', ...refuse(error) })}
      onClose={onClose}
    >
      {({ register, setValue, clearErrors, formState: { errors } }) => (
        <>
          {choice}
          <NameField {...register('name', required('Enter a name.'))} error={errors.name?.message} />
          <div className="field">
            <span className="label">ACS URL (reply URL)</span>
            <CopyLine text={`${entityId}/acs`} />
          </div>
          <div className="field">
            <span className="label">Entity ID (audience)</span>
            <CopyLine text={entityId} />
            <p className="help">Enter both at the identity provider. {ofDraft}</p>
          </div>
          <MetadataFields
            onChange={(metadata) => {
              clearErrors('metadata')
              setValue('metadata', metadata ?? null)
            }}
            error={errors.metadata?.message}
          />
        </>
      )}
    </FormDialog>
  )
}
