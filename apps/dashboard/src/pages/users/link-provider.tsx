import { providerName } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { problemOf } from '../../lib/problem.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, buttonClass, CheckboxRow, Dialog, FormDialog, SelectField, TextField } from '../../ui/index.ts'
import { providerActions } from './provider-actions.ts'
import type { LinkedProvider } from './queries.ts'

interface LinkProviderProps {
  projectId: string
  userId: string
  /** The link to edit; a new one when it is not given. */
  provider?: LinkedProvider | undefined
  onClose(): void
}

export function LinkProvider({ projectId, userId, provider, onClose }: LinkProviderProps) {
  const { change } = useActions(projectId)
  const { data: project } = useQuery(shared.project(projectId))
  const options = (project?.config.oauth_providers ?? [])
    .filter(({ enabled }) => enabled !== false)
    .map((one) => ({
      value: one.provider_config_id,
      label: (one.type === 'oidc' && one.display_name) || providerName(one.id),
    }))
  const defaults = {
    config: provider?.provider_config_id ?? '',
    account: provider?.account_id ?? '',
    email: provider?.email ?? '',
    canSignIn: provider?.allow_sign_in ?? true,
    isConnected: provider?.allow_connected_accounts ?? true,
  }
  const save = (values: typeof defaults) => {
    const common = {
      account_id: values.account.trim(),
      ...(values.email && { email: values.email.trim() }),
      allow_sign_in: values.canSignIn,
      allow_connected_accounts: values.isConnected,
    }
    return change(
      () =>
        provider
          ? providerActions.update(projectId, provider, common)
          : providerActions.link(projectId, {
              user_id: userId,
              provider_config_id: values.config || options[0]?.value || '',
              ...common,
            }),
      { done: provider ? 'Saved' : 'Provider linked' },
    )
  }
  if (!provider && project && options.length === 0) {
    return <NoProvider onClose={onClose} />
  }
  return (
    <FormDialog
      title={provider ? `Edit ${providerName(provider.type)} account` : 'Link provider'}
      submitLabel={provider ? 'Save' : 'Link provider'}
      defaults={defaults}
      onSubmit={save}
      refuse={(error) => ({ field: 'account' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          {!provider && (
            <SelectField
              label="Provider"
              options={options}
              value={watch('config') || options[0]?.value || ''}
              onChange={(value) => setValue('config', value)}
            />
          )}
          <TextField
            label="Account id"
            help="The provider’s own id for the account, not the name people see."
            mono
            {...register('account', { required: 'Enter the id of the account.' })}
            error={errors.account?.message}
          />
          <TextField
            label="Email of the account"
            type="email"
            optional
            {...register('email')}
            error={errors.email?.message}
          />
          <CheckboxRow label="Can sign in" checked={watch('canSignIn')} onChange={(on) => setValue('canSignIn', on)}>
            They can sign in with it
          </CheckboxRow>
          <CheckboxRow
            label="Connected account"
            checked={watch('isConnected')}
            onChange={(on) => setValue('isConnected', on)}
          >
            Your app can use it as a connected account
          </CheckboxRow>
        </>
      )}
    </FormDialog>
  )
}

function NoProvider({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Link provider" onClose={onClose}>
      <div className="dialog-body">
        <p className="text-text-2">This project has no providers yet.</p>
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <ProjectLink to="sign-in-methods" className={buttonClass('primary')}>
          Add a provider
        </ProjectLink>
      </footer>
    </Dialog>
  )
}
