import { BrandMark, SelectField, Surface } from '@hallpass/react/internal/ui'
import { useEffect, useRef } from 'react'
import type { Connection, Session } from './api.ts'
import { FailureCard } from './failure-card.tsx'
import { stateNames } from './step-props.ts'
import { ActivateStep } from './steps/activate-step.tsx'
import { ConnectionStep } from './steps/connection-step.tsx'
import { DomainStep } from './steps/domain-step.tsx'
import { EnforceStep } from './steps/enforce-step.tsx'
import { ProviderStep } from './steps/provider-step.tsx'
import { TestStep } from './steps/test-step.tsx'
import { isDone, isOpen, type Progress, type StepId, stepNames, stepsOf } from './steps.ts'
import { useSetupTexts } from './texts/texts.tsx'
import { type Setup, useSetup } from './use-setup.ts'

const views = {
  provider: ProviderStep,
  domain: DomainStep,
  connection: ConnectionStep,
  test: TestStep,
  activate: ActivateStep,
  enforce: EnforceStep,
} as const

/** Who it is for, the steps with what is done, and the one that is worked on. */
export function SetupFrame({ first }: { first: Session }) {
  const setup = useSetup(first)
  const { progress, step, failure } = setup
  if (failure !== undefined) return <FailureCard failure={failure} onRetry={() => window.location.reload()} />
  if (!progress || !step) return <Surface fullPage>{null}</Surface>
  const steps = stepsOf(progress.session)
  const Step = views[step]
  return (
    <Surface>
      <div className="hp-su">
        <Head progress={progress} />
        <Steps steps={steps} current={step} progress={progress} onChoose={setup.go} />
        <main className="hp-su-main">
          <Which setup={setup} progress={progress} />
          <Focused key={step}>
            <Step progress={progress} setup={setup} next={steps[steps.indexOf(step) + 1]} />
          </Focused>
        </main>
      </div>
    </Surface>
  )
}

function Head({ progress: { session } }: { progress: Progress }) {
  const t = useSetupTexts()
  const { project, team, expires_at_millis } = session
  const time = new Date(expires_at_millis).toLocaleTimeString(t.lang, { hour: 'numeric', minute: '2-digit' })
  return (
    <header className="hp-su-head">
      {project.logo_url ? (
        <img className="hp-brand" src={project.logo_url} alt="" />
      ) : (
        <BrandMark name={project.display_name} />
      )}
      <div>
        <h1 className="hp-title">{t('Set up single sign-on')}</h1>
        <p>{t('For {team} at {project}', { team: team.display_name, project: project.display_name })}</p>
        <p className="hp-sm">{t('You can work here until {time}.', { time })}</p>
      </div>
    </header>
  )
}

interface StepsProps {
  steps: readonly StepId[]
  current: StepId
  progress: Progress
  onChoose: (step: StepId) => void
}

function Steps({ steps, current, progress, onChoose }: StepsProps) {
  const t = useSetupTexts()
  return (
    <nav className="hp-su-steps" aria-label={t('Steps')}>
      <ol>
        {steps.map((step, at) => {
          const done = isDone(step, progress)
          return (
            <li key={step} className={done ? 'is-done' : undefined}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                disabled={!isOpen(step, progress)}
                onClick={() => onChoose(step)}
              >
                <span className="hp-su-mark" aria-hidden="true">
                  {done ? '✓' : at + 1}
                </span>
                <span className="hp-su-name">{t(stepNames[step])}</span>
                {done && <span className="hp-sr">({t('done')})</span>}
              </button>
            </li>
          )
        })}
      </ol>
      <p className="hp-su-at hp-sm">
        {t('Step {step} of {steps}', { step: steps.indexOf(current) + 1, steps: steps.length })}
      </p>
    </nav>
  )
}

/** Only where there is a choice. */
function Which({ setup, progress }: { setup: Setup; progress: Progress }) {
  const t = useSetupTexts()
  const { connections, choose } = setup
  if (connections.length < 2 && (connections.length === 0 || progress.connection)) return null
  const label = ({ display_name, state }: Connection) => `${display_name} (${t(stateNames[state])})`
  return (
    <SelectField
      label={t('Which connection?')}
      name="connection"
      value={progress.connection?.id ?? ''}
      onChange={(id) => void choose(id || null)}
      options={[
        ...connections.map((one) => ({ value: one.id, label: label(one) })),
        { value: '', label: t('A new one') },
      ]}
    />
  )
}

/** A new step begins at its heading, for those who hear the page as well. */
function Focused({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current && document.activeElement === document.body) {
      isFirst.current = false
      return
    }
    place.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [])
  return (
    <div className="hp-su-step" ref={place}>
      {children}
    </div>
  )
}
