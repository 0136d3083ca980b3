import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { handlersOf } from '../../lib/handlers.ts'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { pagesOrigin } from '../../lib/server-config.ts'
import type { User } from '../../lib/wire.ts'
import { Button, buttonClass, CopyLine, Dialog, FormDialog, Note, SelectField, TextField } from '../../ui/index.ts'
import { ImpersonationScript } from './impersonation-script.tsx'
import { nameOf, userActions, userQueries } from './queries.ts'

const local = 'local'
const script = 'script'
const otherPlaces = [
  { value: local, label: 'An app on your machine' },
  { value: script, label: 'An app without our pages' },
]

interface ImpersonateProps {
  projectId: string
  user: User
  onClose(): void
}

/** A link that opens the customer's app as somebody else, once and for two hours. */
export function Impersonate({ projectId, user, onClose }: ImpersonateProps) {
  const { data: project } = useQuery(shared.project(projectId))
  const [url, setUrl] = useState<string>()
  const [isScript, setScript] = useState(false)
  const client = useQueryClient()
  const [hosted, ...apps] = project ? handlersOf(project, pagesOrigin) : []
  const places = [...apps, ...(hosted ? [hosted] : []), ...otherPlaces].filter(
    ({ value }) => value !== local || project?.config.allow_localhost,
  )
  const create = async ({ place, address }: { place: string; address: string }) => {
    const chosen = place || places[0]?.value || ''
    if (chosen === script) return setScript(true)
    const handler = chosen === local ? `${address.trim().replace(/\/+$/, '')}/handler` : chosen
    setUrl((await userActions.linkToImpersonate(projectId, user.id, handler)).url)
  }
  // By then the link may have made a session.
  const close = () => {
    void client.invalidateQueries({ queryKey: userQueries.sessions(projectId, user.id).queryKey })
    onClose()
  }
  if (isScript) return <ImpersonationScript projectId={projectId} user={user} onClose={onClose} />
  if (url) return <Link url={url} name={nameOf(user)} onClose={close} />
  return (
    <FormDialog
      title={`Impersonate ${nameOf(user)}`}
      lead="You see what they see, for two hours. The user is not told, but the audit log records it."
      submitLabel="Create link"
      defaults={{ place: '', address: 'http://localhost:3000' }}
      onSubmit={create}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
      staysOpen
    >
      {({ register, watch, setValue, formState }) => (
        <>
          <SelectField
            label="Where"
            options={places}
            value={watch('place') || places[0]?.value || ''}
            onChange={(place) => setValue('place', place)}
          />
          {watch('place') === local && (
            <TextField
              label="Address of the app"
              help="Its pages are expected under /handler."
              {...register('address', {
                validate: (text) => URL.canParse(text) || 'Enter an address, like http://localhost:3000.',
              })}
              error={formState.errors.address?.message}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function Link({ url, name, onClose }: { url: string; name: string; onClose(): void }) {
  return (
    <Dialog title={`Impersonate ${name}`} lead="The link works once, within two minutes." onClose={onClose}>
      <div className="dialog-body">
        <CopyLine text={url} />
        <Note>
          Whoever opens it is {name} for two hours: do not send it around. A banner in the app says so and ends it. You
          are signed out of your own account there.
        </Note>
      </div>
      <footer>
        <Button onClick={onClose}>Done</Button>
        <a className={buttonClass('primary')} href={url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          Open as {name}
        </a>
      </footer>
    </Dialog>
  )
}
