import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { createKeys, type Lifetime, lifetimes, type NewKeys } from '../../lib/project-keys.ts'
import { useActions } from '../../lib/use-actions.ts'
import {
  Button,
  CheckboxRow,
  Code,
  CopyLine,
  Dialog,
  FormDialog,
  Note,
  Secret,
  SelectField,
  TextField,
} from '../../ui/index.ts'

const options = Object.keys(lifetimes).map((name) => ({
  value: name as Lifetime,
  label: name === 'never' ? 'Never' : `In ${name}`,
}))

interface CreateKeysProps {
  projectId: string
  description: string
  onClose(): void
}

export function CreateKeys({ projectId, description, onClose }: CreateKeysProps) {
  const [made, setMade] = useState<NewKeys>()
  const { change } = useActions(projectId)
  if (made) return <Made projectId={projectId} keys={made} onClose={onClose} />
  return (
    <FormDialog
      title="Create key"
      lead="One key for browsers, one for your server."
      submitLabel="Create key"
      defaults={{ description, lifetime: 'never' as Lifetime, withAdminKey: false }}
      onSubmit={async (values) => setMade(await change(() => createKeys(projectId, values)))}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
      staysOpen
    >
      {({ register, watch, setValue, formState }) => (
        <>
          <TextField
            label="Description"
            autoFocus
            placeholder="Production"
            help="Where the keys are used, so you know what breaks when you revoke them."
            {...register('description', { validate: (text) => text.trim() !== '' || 'Say where the keys are used.' })}
            error={formState.errors.description?.message}
          />
          <SelectField
            label="Expires"
            options={options}
            value={watch('lifetime')}
            onChange={(value) => setValue('lifetime', value)}
          />
          <CheckboxRow
            label="Also an admin key"
            checked={watch('withAdminKey')}
            onChange={(on) => setValue('withAdminKey', on)}
          >
            Also create an admin key, which can change the configuration, emails and keys. For scripts and the command
            line.
          </CheckboxRow>
        </>
      )}
    </FormDialog>
  )
}

const masked = (secret: string) => `${secret.slice(0, 4)}${'•'.repeat(16)}`

/** The only time that secret keys are shown. */
function Made({ projectId, keys, onClose }: { projectId: string; keys: NewKeys; onClose(): void }) {
  const { publishableClientKey, secretServerKey, superSecretAdminKey: adminKey } = keys
  const textWith = (shown: (secret: string) => string) =>
    [
      `HALLPASS_API_URL=${window.location.origin}`,
      `HALLPASS_PROJECT_ID=${projectId}`,
      `HALLPASS_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
      `HALLPASS_SECRET_SERVER_KEY=${shown(secretServerKey)}`,
      ...(adminKey ? [`HALLPASS_SUPER_SECRET_ADMIN_KEY=${shown(adminKey)}`] : []),
    ].join('\n')
  return (
    <Dialog title="Keys created" lead="The secret ones are shown here, once." isAlert wide onClose={onClose}>
      <div className="dialog-body">
        <Note warning>
          <b>Copy the {adminKey ? 'server key and the admin key' : 'server key'} now.</b> We only keep a fingerprint.
          The client key stays visible on this page.
        </Note>
        <div className="field">
          <span className="label">Client key, for browsers</span>
          <CopyLine text={publishableClientKey} />
        </div>
        <div className="field">
          <span className="label">Server key, for your server only</span>
          <Secret name="server key" text={secretServerKey} />
        </div>
        {adminKey && (
          <div className="field">
            <span className="label">Admin key, for scripts that change the project</span>
            <Secret name="admin key" text={adminKey} />
          </div>
        )}
        <div className="field">
          <span className="label">Environment</span>
          <Code label="Environment" text={textWith(masked)} copied={textWith((secret) => secret)} />
        </div>
      </div>
      <footer>
        <Button variant="primary" onClick={onClose}>
          I have copied them
        </Button>
      </footer>
    </Dialog>
  )
}
