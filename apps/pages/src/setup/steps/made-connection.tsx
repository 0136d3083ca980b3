import { Alert, Button } from '@hallpass/react/internal/ui'
import { useState } from 'react'
import { api, type Connection } from '../api.ts'
import type { Choice } from '../idps.ts'
import { Instructions } from '../instructions.tsx'
import { stateNames } from '../step-props.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import type { Setup } from '../use-setup.ts'
import { useWork } from '../use-work.ts'
import { MetadataForm } from './metadata-form.tsx'
import { SecretForm } from './secret-form.tsx'

interface Props {
  connection: Connection
  choice: Choice
  setup: Setup
}

/** What there is, what of it can be changed, and what was to do for it. */
export function MadeConnection(props: Props) {
  const t = useSetupTexts()
  const [isChanging, setChanging] = useState(false)
  const { connection, choice } = props
  const { type, state, issuer, client_id } = connection
  return (
    <>
      <section className="hp-su-card" aria-label={connection.display_name}>
        <div className="hp-su-line">
          <h3>{connection.display_name}</h3>
          <span className={state === 'active' ? 'hp-badge hp-badge-success' : 'hp-badge'}>{t(stateNames[state])}</span>
        </div>
        {state === 'draft' && <p role="status">{t('Saved. It is a draft: nobody signs in by it yet.')}</p>}
        <dl className="hp-su-facts">
          <dt>{t('Issuer')}</dt>
          <dd dir="ltr">{issuer}</dd>
          {type === 'oidc' && (
            <>
              <dt>{t('Client ID')}</dt>
              <dd dir="ltr">{client_id}</dd>
            </>
          )}
        </dl>
        {isChanging ? (
          <ChangeForm {...props} onDone={() => setChanging(false)} />
        ) : (
          <Acts {...props} onChange={() => setChanging(true)} />
        )}
      </section>
      <WhatToDo connection={connection} choice={choice} />
    </>
  )
}

/** They may have closed the page half-way, and other people may come back to it next year. */
function WhatToDo({ connection, choice: { idp, way } }: Omit<Props, 'setup'>) {
  const t = useSetupTexts()
  const { name } = idp
  return (
    <details className="hp-su-again">
      <summary>
        {typeof name === 'string'
          ? t('What to do at your identity provider')
          : t('What to do at {idp}', { idp: name.name })}
      </summary>
      <Instructions way={way} ours={connection} />
    </details>
  )
}

function ChangeForm({ connection, choice: { way }, setup, onDone }: Props & { onDone: () => void }) {
  const changed = async () => {
    onDone()
    await setup.reload()
  }
  if (way.protocol === 'oidc')
    return (
      <SecretForm
        help={way.help.client_secret}
        onGiven={async (client_secret) => {
          await api.change(connection.id, { client_secret })
          await changed()
        }}
      />
    )
  const address = connection.saml?.metadata_url
  return (
    <MetadataForm
      help={way.help.metadata}
      example={address ?? way.example}
      isFile={!address}
      onGiven={async (metadata) => {
        await api.readMetadata(connection.id, metadata)
        await changed()
      }}
    />
  )
}

function Acts({ connection, setup, onChange }: Props & { onChange: () => void }) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const { id, type, state, client_auth, people_count } = connection
  const startAgain = async () => {
    await api.removeConnection(id)
    await setup.choose(null)
  }
  return (
    <>
      <div className="hp-su-acts">
        {client_auth !== 'private_key_jwt' && (
          <Button size="small" onClick={onChange}>
            {type === 'saml' ? t('Read new metadata') : t('Change the client secret')}
          </Button>
        )}
        {people_count === 0 && state !== 'active' && (
          <Button variant="ghost" size="small" busy={busy} onClick={() => void run(startAgain)}>
            {t('Start again')}
          </Button>
        )}
      </div>
      {problem !== undefined && <Alert>{problem}</Alert>}
    </>
  )
}
