import { Alert, Button } from '@hallpass/react/internal/ui'
import { useState } from 'react'
import { api, type Connection } from '../api.ts'
import { CopyValue } from '../copy-value.tsx'
import { findIdp, type Idp } from '../idps.ts'
import { StepHead } from '../step-head.tsx'
import { type StepProps, stateNames } from '../step-props.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import type { Setup } from '../use-setup.ts'
import { useWork } from '../use-work.ts'
import { MetadataForm } from './metadata-form.tsx'
import { OidcForm } from './oidc-form.tsx'
import { SecretForm } from './secret-form.tsx'

export function ConnectionStep({ progress: { session, connection, idpId }, setup, next }: StepProps) {
  const t = useSetupTexts()
  const idp = findIdp(idpId ?? connection?.type) ?? findIdp('saml')!
  const title = typeof idp.name === 'string' ? t('Connection') : t('Connect {idp}', { idp: idp.name.name })
  if (connection)
    return (
      <>
        <StepHead title={title} />
        <Made connection={connection} setup={setup} />
        {next && (
          <div className="hp-su-acts">
            <Button variant="primary" onClick={() => setup.go(next)}>
              {t('Continue')}
            </Button>
          </div>
        )}
      </>
    )
  return (
    <>
      <StepHead title={title} />
      <ol className="hp-su-todo">
        <li>
          <p>{t(idp.create)}</p>
        </li>
        <li>
          <Ours idp={idp} session={session} />
        </li>
        <li>
          <p>{t(idp.finish)}</p>
          {idp.protocol === 'oidc' ? (
            <OidcForm idp={idp} name={connectionName(idp, session)} onMade={setup.made} />
          ) : (
            <MetadataForm
              example={idp.example}
              onGiven={async (metadata) =>
                setup.made(await api.connectSaml({ ...metadata, display_name: connectionName(idp, session) }))
              }
            />
          )}
        </li>
      </ol>
    </>
  )
}

/** People see it where they choose how to sign in. */
const connectionName = ({ name }: Idp, { team }: StepProps['progress']['session']) =>
  typeof name === 'string' ? team.display_name : `${team.display_name} (${name.name})`.slice(0, 250)

function Ours({ idp, session }: { idp: Idp; session: StepProps['progress']['session'] }) {
  const t = useSetupTexts()
  if (idp.protocol === 'oidc')
    return (
      <>
        <p>{t('Paste this there as the redirect URI:')}</p>
        <CopyValue label={t('Redirect URI')} value={session.next_oidc.callback_url} />
      </>
    )
  return (
    <>
      <p>{t('Paste these two values there:')}</p>
      <CopyValue label={t('ACS URL (reply URL)')} value={session.next_saml.acs_url} />
      <CopyValue label={t('Entity ID (audience)')} value={session.next_saml.entity_id} />
    </>
  )
}

/** What there is, and what of it can be changed. */
function Made({ connection, setup }: { connection: Connection; setup: Setup }) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const [isChanging, setChanging] = useState(false)
  const { id, type, state, issuer, client_id, callback_url, people_count } = connection
  const changed = async () => {
    setChanging(false)
    await setup.reload()
  }
  const isSaml = type === 'saml'
  return (
    <section className="hp-su-card" aria-label={connection.display_name}>
      <div className="hp-su-line">
        <h3>{connection.display_name}</h3>
        <span className={state === 'active' ? 'hp-badge hp-badge-success' : 'hp-badge'}>{t(stateNames[state])}</span>
      </div>
      {state === 'draft' && <p role="status">{t('Saved. It is a draft: nobody signs in by it yet.')}</p>}
      <CopyValue label={isSaml ? t('ACS URL (reply URL)') : t('Redirect URI')} value={callback_url} />
      {isSaml && <CopyValue label={t('Entity ID (audience)')} value={client_id} />}
      <dl className="hp-su-facts">
        <dt>{t('Issuer')}</dt>
        <dd dir="ltr">{issuer}</dd>
        {!isSaml && (
          <>
            <dt>{t('Client ID')}</dt>
            <dd dir="ltr">{client_id}</dd>
          </>
        )}
      </dl>
      {isChanging ? (
        isSaml ? (
          <MetadataForm
            example={connection.saml?.metadata_url ?? ''}
            onGiven={async (metadata) => {
              await api.readMetadata(id, metadata)
              await changed()
            }}
          />
        ) : (
          <SecretForm
            onGiven={async (client_secret) => {
              await api.change(id, { client_secret })
              await changed()
            }}
          />
        )
      ) : (
        <div className="hp-su-acts">
          {connection.client_auth !== 'private_key_jwt' && (
            <Button size="small" onClick={() => setChanging(true)}>
              {isSaml ? t('Read new metadata') : t('Change the client secret')}
            </Button>
          )}
          {people_count === 0 && state !== 'active' && (
            <Button
              variant="ghost"
              size="small"
              busy={busy}
              onClick={() =>
                void run(async () => {
                  await api.removeConnection(id)
                  await setup.choose(null)
                })
              }
            >
              {t('Start again')}
            </Button>
          )}
        </div>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
    </section>
  )
}
