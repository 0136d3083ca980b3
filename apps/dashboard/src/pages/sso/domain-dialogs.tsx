import { useQuery } from '@tanstack/react-query'
import { problemOf } from '../../lib/problem.ts'
import type { useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Confirm, FormDialog, TextField } from '../../ui/index.ts'
import { Enforce } from './enforce.tsx'
import { ssoActions, ssoQueries } from './queries.ts'
import type { TeamProps } from './team-sso.tsx'

interface Props extends TeamProps {
  dialog: ReturnType<typeof useUrlDialog>
  onClose(): void
}

export function DomainDialogs({ projectId, team, dialog, onClose }: Props) {
  const { data: domains = [] } = useQuery(ssoQueries.domains(projectId, team.id))
  const { change } = useActions(projectId)
  const domain = domains.find(({ id }) => id === dialog.subject)
  if (dialog.name === 'domain') return <AddDomain projectId={projectId} team={team} onClose={onClose} />
  if (!domain) return null
  if (dialog.name === 'enforce') return <Enforce projectId={projectId} domain={domain} onClose={onClose} />
  // What it requires would go with it, which the server refuses.
  if (dialog.name !== 'remove-domain' || domain.enforcement !== 'off') return null
  return (
    <Confirm
      title={`Remove ${domain.domain}?`}
      confirmLabel="Remove domain"
      cancelLabel="Keep domain"
      variant="danger-filled"
      describeError={(error) => problemOf(error).message}
      onConfirm={() => change(() => ssoActions.removeDomain(projectId, domain.id), { done: 'Domain removed' })}
      onClose={onClose}
    >
      <p className="text-text-2">
        People who have signed in with a connection of the team still can. Nobody new can with an address of this
        domain.
      </p>
    </Confirm>
  )
}

function AddDomain({ projectId, team, onClose }: TeamProps & { onClose(): void }) {
  const { change } = useActions(projectId)
  return (
    <FormDialog
      title="Add domain"
      lead="It counts once the team has proved that it is theirs, by a DNS record."
      submitLabel="Add domain"
      defaults={{ domain: '' }}
      onSubmit={({ domain }) => change(() => ssoActions.nameDomain(projectId, team.id, domain.trim()))}
      refuse={(error) => ({ field: 'domain' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label="Domain"
          mono
          autoFocus
          placeholder="acme.com"
          help="Of the email addresses of their people."
          {...register('domain', { validate: (text) => text.trim() !== '' || 'Enter a domain.' })}
          error={errors.domain?.message}
        />
      )}
    </FormDialog>
  )
}
