import { claimNamePattern, claimSourcePattern, metadataSources, plainSources } from '@hallpass/contract'
import { overrideConfig } from '../../lib/override-config.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog, SelectField, TextField } from '../../ui/index.ts'

interface Values {
  name: string
  source: string
  detail: string
}

const labels: Readonly<Record<string, string>> = {
  'user.clientReadOnlyMetadata': 'Client read-only metadata of the user',
  'user.serverMetadata': 'Server metadata of the user',
  'team.clientReadOnlyMetadata': 'Client read-only metadata of the selected team',
  'user.externalId': 'External id of the user',
  permissions: 'Project permissions of the user',
  'team.id': 'Id of the selected team',
  'team.permissions': 'Permissions in the selected team',
  'team.roles': 'Roles in the selected team',
  constant: 'A fixed value',
}
const options = [...metadataSources, ...plainSources, 'constant'].map((value) => ({
  value,
  label: labels[value] ?? value,
}))
const hasPath = (source: string) => metadataSources.some((one) => one === source)

/** Numbers and yes or no are what they look like. */
function constantOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : text
}

const sourceOf = ({ source, detail }: Values) =>
  source === 'constant'
    ? { constant: constantOf(detail.trim()) }
    : hasPath(source)
      ? `${source}.${detail.trim()}`
      : source

function detailProblem(detail: string, source: string): string | true {
  if (source === 'constant') return detail.trim() !== '' || 'Enter a value.'
  if (!hasPath(source)) return true
  return claimSourcePattern.test(`${source}.${detail.trim()}`) || 'Enter names with dots between, such as billing.plan.'
}

interface ClaimDialogProps {
  projectId: string
  taken: readonly string[]
  onClose(): void
}

export function ClaimDialog({ projectId, taken, onClose }: ClaimDialogProps) {
  const { change } = useActions(projectId)
  const save = (values: Values) => {
    const name = values.name.trim()
    const override = { [`auth.tokens.claims.${name}`]: sourceOf(values) }
    return change(() => overrideConfig(projectId, override), { done: `${name} is in tokens from now on` })
  }
  const nameProblem = (name: string) => {
    if (taken.includes(name.trim())) return 'There is a claim of this name.'
    return (
      claimNamePattern.test(name.trim()) || 'Use letters, digits, - and _. Names that tokens use already are taken.'
    )
  }
  return (
    <FormDialog<Values>
      title="Add claim"
      lead="In access tokens of everyone who signs in or refreshes from now on. Whoever has the token can read it."
      submitLabel="Add"
      defaults={{ name: '', source: 'user.clientReadOnlyMetadata', detail: '' }}
      onSubmit={save}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Name"
            mono
            autoComplete="off"
            maxLength={63}
            placeholder="plan"
            {...register('name', { validate: nameProblem })}
            error={errors.name?.message}
          />
          <SelectField
            label="Comes from"
            options={options}
            value={watch('source')}
            onChange={(value) => setValue('source', value)}
          />
          {(hasPath(watch('source')) || watch('source') === 'constant') && (
            <TextField
              label={watch('source') === 'constant' ? 'Value' : 'Path'}
              mono
              autoComplete="off"
              placeholder={watch('source') === 'constant' ? 'beta' : 'billing.plan'}
              {...register('detail', { validate: (detail, { source }) => detailProblem(detail, source) })}
              error={errors.detail?.message}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
