import { Button } from '@hallpass/react/internal/ui'
import { StepHead } from '../step-head.tsx'
import type { StepProps } from '../step-props.ts'
import { isDone, isVerified, stepsOf } from '../steps.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import { EnforceDomain } from './enforce-domain.tsx'

/** Who has to come by the connection, for each domain that is proved. */
export function EnforceStep({ progress, setup }: StepProps) {
  const t = useSetupTexts()
  const { session } = progress
  const domains = progress.domains.filter(isVerified)
  return (
    <>
      <StepHead title={t('Require single sign-on')}>
        {t('Whoever has to use it cannot sign in by anything else.')}
      </StepHead>
      {domains.length === 0 && <p className="hp-su-bad">{t('No domain is verified yet, so nobody could get in.')}</p>}
      <ul className="hp-su-list">
        {domains.map((domain) => (
          <EnforceDomain key={domain.id} domain={domain} project={session.project.display_name} setup={setup} />
        ))}
      </ul>
      {isDone('enforce', progress) ? (
        <p role="status" className="hp-su-good">
          {t('Single sign-on is required. You can close this page.')}
        </p>
      ) : (
        stepsOf(session).includes('activate') && (
          <div className="hp-su-acts">
            <Button variant="ghost" onClick={() => setup.go('activate')}>
              {t('Do this later')}
            </Button>
          </div>
        )
      )}
    </>
  )
}
