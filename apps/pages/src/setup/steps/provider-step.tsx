import { Button } from '@hallpass/react/internal/ui'
import { type Idp, idps } from '../idps.ts'
import { StepHead } from '../step-head.tsx'
import type { StepProps } from '../step-props.ts'
import { type SetupTexts, useSetupTexts } from '../texts/texts.tsx'

const idpName = (t: SetupTexts, { name }: Idp) => (typeof name === 'string' ? t(name) : name.name)

export function ProviderStep({ progress: { idpId, connection }, setup, next }: StepProps) {
  const t = useSetupTexts()
  // A connection speaks one protocol.
  const offered = connection ? idps.filter(({ protocol }) => protocol === connection.type) : idps
  return (
    <>
      <StepHead title={t('Which identity provider do you use?')}>
        {t('It is where the people of your company sign in today.')}
      </StepHead>
      <fieldset className="hp-su-idps">
        <legend className="hp-sr">{t('Identity provider')}</legend>
        {offered.map((idp) => (
          <label key={idp.id}>
            <input type="radio" name="idp" checked={idp.id === idpId} onChange={() => setup.chooseIdp(idp.id)} />
            <span>{idpName(t, idp)}</span>
          </label>
        ))}
      </fieldset>
      <div className="hp-su-acts">
        <Button variant="primary" disabled={idpId === undefined && !connection} onClick={() => next && setup.go(next)}>
          {t('Continue')}
        </Button>
      </div>
    </>
  )
}
