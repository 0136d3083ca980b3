import { commonEventTypes, maxLength, type WebhookEventType, webhookEventTypes } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useGo } from '../../lib/project.tsx'
import { afterDialogCloses } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { CheckboxRow, FormDialog, Note, TextField } from '../../ui/index.ts'
import { type Endpoint, webhookActions } from './queries.ts'

interface Values {
  url: string
  description: string
  events: WebhookEventType[]
}

export function EditEndpoint({
  projectId,
  endpoint,
  onClose,
}: {
  projectId: string
  endpoint?: Endpoint
  onClose(): void
}) {
  const { change } = useActions(projectId)
  const go = useGo()
  const save = async ({ url, description, events }: Values) => {
    const body = { url: url.trim(), description, event_types: events }
    if (endpoint) {
      await change(() => webhookActions.update(projectId, endpoint.id, body), { done: 'Saved' })
      return
    }
    const made = await change(() => webhookActions.create(projectId, body), { done: 'Endpoint added' })
    afterDialogCloses(() => go(`webhooks/${made.id}`))
  }
  const defaults: Values = {
    url: endpoint?.url ?? 'https://',
    description: endpoint?.description ?? '',
    events: webhookEventTypes.filter((type) => endpoint?.event_types.includes(type)),
  }
  return (
    <FormDialog<Values>
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      submitLabel={endpoint ? 'Save endpoint' : 'Add endpoint'}
      defaults={defaults}
      onSubmit={save}
      refuse={(error) => ({ field: 'url', message: problemOf(error).message.replace(/^url /, 'The address ') })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Address"
            mono
            autoFocus
            maxLength={maxLength.webhookUrl}
            {...register('url', { required: 'Enter an address.' })}
            error={errors.url?.message}
          />
          {watch('url').startsWith('http://') && (
            <Note warning>Without https, anyone in between can read what is sent.</Note>
          )}
          <TextField
            label="Description"
            optional
            maxLength={maxLength.webhookDescription}
            {...register('description')}
          />
          <fieldset className="field">
            <span className="label">Events</span>
            <CheckboxRow
              label="Everything"
              checked={watch('events').length === 0}
              onChange={(on) => setValue('events', on ? [] : [...commonEventTypes])}
            >
              Everything except sign-ins, which you choose yourself, including events added in later versions
            </CheckboxRow>
            {watch('events').length > 0 && (
              <div className="grid grid-cols-1 wide:grid-cols-2 gap-2 pt-1">
                {webhookEventTypes.map((type) => (
                  <CheckboxRow
                    key={type}
                    label={type}
                    checked={watch('events').includes(type)}
                    onChange={(on) =>
                      setValue(
                        'events',
                        on ? [...watch('events'), type] : watch('events').filter((one) => one !== type),
                      )
                    }
                  >
                    <span className="mono">{type}</span>
                  </CheckboxRow>
                ))}
              </div>
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
