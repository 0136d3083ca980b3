import { Button } from '@hallpass/react/internal/ui'
import type { Connection } from '../api.ts'
import type { Idp } from '../idps/idp.ts'
import { idps, keyOf, recognize, wayBy } from '../idps.ts'
import { StepHead } from '../step-head.tsx'
import type { StepProps } from '../step-props.ts'
import { type SetupTexts, useSetupTexts } from '../texts/texts.tsx'

const idpName = (t: SetupTexts, { name }: Idp) => (typeof name === 'string' ? t(name) : name.name)

/** A connection speaks one protocol, and may show whose it is. */
function possibleFor(connection: Connection): readonly Idp[] {
  const known = recognize(connection)
  return known ? [known] : idps.filter((idp) => wayBy(idp, connection.type))
}

export function ProviderStep({ progress: { choice, connection }, setup, next }: StepProps) {
  const t = useSetupTexts()
  const offered = connection ? possibleFor(connection) : idps
  return (
    <>
      <StepHead title={t('Which identity provider do you use?')}>
        {t('It is where the people of your company sign in today.')}
      </StepHead>
      <fieldset className="hp-su-idps">
        <legend className="hp-sr">{t('Identity provider')}</legend>
        {offered.map((idp) => (
          <label key={idp.id}>
            <input
              type="radio"
              name="idp"
              checked={idp.id === choice?.idp.id}
              onChange={() => setup.chooseWay(keyOf(idp))}
            />
            <span>{idpName(t, idp)}</span>
          </label>
        ))}
      </fieldset>
      <div className="hp-su-acts">
        <Button variant="primary" disabled={!choice} onClick={() => next && setup.go(next)}>
          {t('Continue')}
        </Button>
      </div>
    </>
  )
}
