import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { createKeys, type Lifetime, lifetimes, type NewKeys } from '../../lib/project-keys.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Code, CopyButton, Dialog, FormDialog, Note, Secret, SelectField, TextField } from '../../ui/index.ts'

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
      lead="A pair: one key for browsers, one for your server."
      submitLabel="Create key"
      defaults={{ description, lifetime: 'never' as Lifetime }}
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
            help="Where the keys are used, so that you know what revoking breaks."
            {...register('description', { validate: (text) => text.trim() !== '' || 'Say where the keys are used.' })}
            error={formState.errors.description?.message}
          />
          <SelectField
            label="Ends"
            options={options}
            value={watch('lifetime')}
            onChange={(value) => setValue('lifetime', value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The only time that the keys are shown. */
function Made({ projectId, keys, onClose }: { projectId: string; keys: NewKeys; onClose(): void }) {
  const text = [
    `HALLPASS_API_URL=${window.location.origin}`,
    `HALLPASS_PROJECT_ID=${projectId}`,
    `HALLPASS_PUBLISHABLE_CLIENT_KEY=${keys.publishableClientKey}`,
    `HALLPASS_SECRET_SERVER_KEY=${keys.secretServerKey}`,
  ].join('\n')
  const masked = text.replace(keys.secretServerKey, `${keys.secretServerKey.slice(0, 4)}${'•'.repeat(16)}`)
  return (
    <Dialog title="Keys created" lead="They are shown once, here." isAlert wide onClose={onClose}>
      <div className="dialog-body">
        <Note warning>
          <b>Copy the server key now.</b> We keep only a fingerprint of it.
        </Note>
        <div className="field">
          <span className="label">Client key, for browsers</span>
          <Secret name="client key" text={keys.publishableClientKey} />
        </div>
        <div className="field">
          <span className="label">Server key, for your server only</span>
          <Secret name="server key" text={keys.secretServerKey} />
        </div>
        <div className="field">
          <span className="label">
            Environment
            <span className="ml-auto">
              <CopyButton text={text}>Copy all</CopyButton>
            </span>
          </span>
          <Code label="Environment" text={masked} />
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
