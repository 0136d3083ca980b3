import { ssoEnforcements } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Dialog, Note, SelectField } from '../../ui/index.ts'
import { type Domain, type Enforcement, ssoActions, ssoQueries } from './queries.ts'
import { enforcementNames } from './words.ts'

interface Props {
  projectId: string
  domain: Domain
  onClose(): void
}

/** Says whom it concerns before it does. */
export function Enforce({ projectId, domain, onClose }: Props) {
  const [chosen, setChosen] = useState<Enforcement>(domain.enforcement)
  const { busy, change, run } = useActions(projectId)
  const preview = useQuery(ssoQueries.preview(projectId, domain.id, chosen))
  const isSame = chosen === domain.enforcement
  const save = async () => {
    const work = () => change(() => ssoActions.enforce(projectId, domain.id, chosen))
    if (
      await run('save', work, {
        done: chosen === 'off' ? 'Single sign-on is no longer required' : 'Single sign-on is required',
      })
    )
      onClose()
  }
  const problem = preview.error && !isSame ? problemOf(preview.error).message : undefined
  return (
    <Dialog
      title="Who has to use single sign-on"
      lead={`Of the people with an address of ${domain.domain}. They can then sign in no other way.`}
      onClose={onClose}
    >
      <div className="dialog-body">
        <SelectField
          label="Required of"
          options={ssoEnforcements.map((value) => ({ value, label: enforcementNames[value] }))}
          value={chosen}
          onChange={setChosen}
          error={problem}
        />
        {chosen !== 'off' && preview.data && (
          <Note warning={!isSame && preview.data.sessions > 0}>
            This concerns {counted(preview.data.people, 'person').replace('persons', 'people')}.
            {!isSame && ` ${endingText(preview.data.sessions)}`}
          </Note>
        )}
        {chosen !== 'off' && (
          <p className="text-small text-text-3">
            Let one or two members keep another way to sign in, for the day when the identity provider fails.
          </p>
        )}
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={busy === 'save'}
          disabled={isSame || problem !== undefined || (chosen !== 'off' && !preview.data)}
          onClick={() => void save()}
        >
          {chosen === 'off' ? 'Stop requiring it' : 'Require single sign-on'}
        </Button>
      </footer>
    </Dialog>
  )
}

const endingText = (sessions: number) =>
  sessions === 0
    ? 'None of their sessions ends.'
    : `${counted(sessions, 'session')} of theirs that ${sessions === 1 ? 'was' : 'were'} opened another way ${sessions === 1 ? 'ends' : 'end'} at once.`
