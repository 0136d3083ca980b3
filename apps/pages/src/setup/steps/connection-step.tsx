import { Button } from '@hallpass/react/internal/ui'
import { api, type Connection, type Session } from '../api.ts'
import type { Idp, Ours, Protocol } from '../idps/idp.ts'
import type { Choice } from '../idps.ts'
import { Instructions } from '../instructions.tsx'
import { StepHead } from '../step-head.tsx'
import type { StepProps } from '../step-props.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import { MadeConnection } from './made-connection.tsx'
import { MetadataForm } from './metadata-form.tsx'
import { OidcForm } from './oidc-form.tsx'
import { ProtocolChoice } from './protocol-choice.tsx'

export function ConnectionStep({ progress, setup, next }: StepProps) {
  const t = useSetupTexts()
  const { session, connection, choice } = progress
  if (!choice) return null
  const { name } = choice.idp
  return (
    <>
      <StepHead title={typeof name === 'string' ? t('Connection') : t('Connect {idp}', { idp: name.name })} />
      {connection ? (
        <MadeConnection connection={connection} choice={choice} setup={setup} />
      ) : (
        <>
          <ProtocolChoice choice={choice} onChoose={setup.chooseWay} />
          <Instructions way={choice.way} ours={oursFor(choice.way.protocol, session)}>
            <Given key={choice.way.protocol} choice={choice} session={session} onMade={setup.made} />
          </Instructions>
        </>
      )}
      {connection && next && (
        <div className="hp-su-acts">
          <Button variant="primary" onClick={() => setup.go(next)}>
            {t('Continue')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Of the connection that will be made. */
const oursFor = (protocol: Protocol, { next_oidc, next_saml }: Session): Ours =>
  protocol === 'oidc'
    ? // Who we are is for the identity provider to say.
      { callback_url: next_oidc.callback_url, client_id: '' }
    : { callback_url: next_saml.acs_url, client_id: next_saml.entity_id }

/** People see it where they choose how to sign in. */
const connectionName = ({ name }: Idp, { team }: Session) =>
  typeof name === 'string' ? team.display_name : `${team.display_name} (${name.name})`.slice(0, 250)

interface GivenProps {
  choice: Choice
  session: Session
  onMade: (made: Connection) => Promise<void>
}

/** What the identity provider has for us. */
function Given({ choice: { idp, way }, session, onMade }: GivenProps) {
  const t = useSetupTexts()
  const display_name = connectionName(idp, session)
  if (way.protocol === 'oidc')
    return (
      <>
        <p>{t('Fill in here what you find there:')}</p>
        <OidcForm way={way} onGiven={async (given) => onMade(await api.connectOidc({ ...given, display_name }))} />
      </>
    )
  return (
    <>
      <p>{t('Give us the metadata:')}</p>
      <MetadataForm
        help={way.help.metadata}
        example={way.example}
        isFile={way.isMetadataFile}
        onGiven={async (metadata) => onMade(await api.connectSaml({ ...metadata, ...way.preset, display_name }))}
      />
    </>
  )
}
