import { ssoEnforcements } from '@hallpass/contract'
import { Alert, Button } from '@hallpass/react/internal/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api, type Domain, type Enforcement, type Preview } from '../api.ts'
import { problemText } from '../problem.tsx'
import type { SetupText } from '../texts/source.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import type { Setup } from '../use-setup.ts'
import { useWork } from '../use-work.ts'

const names = {
  off: 'Nobody has to',
  members: 'Members of the team',
  all: 'Everybody with such an address',
} as const satisfies Record<Enforcement, SetupText>

/** Says whom it concerns before it does. */
export function EnforceDomain({ domain, project, setup }: { domain: Domain; project: string; setup: Setup }) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const [chosen, setChosen] = useState(domain.enforcement)
  const heading = useRef<HTMLHeadingElement>(null)
  const preview = usePreview(domain, chosen)
  const isSame = chosen === domain.enforcement
  const save = async () => {
    await api.enforce(domain.id, chosen)
    await setup.reload()
    // The button is gone.
    heading.current?.focus()
  }
  return (
    <li className="hp-su-card">
      <div className="hp-su-line">
        <h3 dir="ltr" ref={heading} tabIndex={-1}>
          {domain.domain}
        </h3>
        <span role="status" className={domain.enforcement === 'off' ? 'hp-badge' : 'hp-badge hp-badge-success'}>
          {t(names[domain.enforcement])}
        </span>
      </div>
      <Choice domain={domain} chosen={chosen} onChoose={setChosen} />
      {domain.required_by_others !== 'off' && (
        <p className="hp-sm hp-muted">
          {t('Somebody else requires this. Whoever runs {project} can ask for less.', { project })}
        </p>
      )}
      {chosen !== 'off' && <Concerned preview={preview.counts} isSame={isSame} project={project} />}
      {(problem ?? preview.problem) !== undefined && <Alert>{problem ?? preview.problem}</Alert>}
      {(!isSame || chosen === 'off') && (
        <div className="hp-su-acts">
          <Button
            variant="primary"
            busy={busy}
            disabled={isSame || (chosen !== 'off' && !preview.counts)}
            onClick={() => void run(save)}
          >
            {chosen === 'off' && !isSame ? t('Stop requiring it') : t('Require single sign-on')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface ChoiceProps {
  domain: Domain
  chosen: Enforcement
  onChoose: (mode: Enforcement) => void
}

function Choice({ domain, chosen, onChoose }: ChoiceProps) {
  const t = useSetupTexts()
  const least = ssoEnforcements.indexOf(domain.required_by_others)
  return (
    <fieldset className="hp-su-idps hp-su-one">
      <legend className="hp-sr">
        {t('Who has to use single sign-on')} (<bdi>{domain.domain}</bdi>)
      </legend>
      {ssoEnforcements.map((mode, strictness) => (
        <label key={mode}>
          <input
            type="radio"
            name={`enforcement-${domain.id}`}
            checked={mode === chosen}
            disabled={strictness < least}
            onChange={() => onChoose(mode)}
          />
          <span>{t(names[mode])}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Concerned({ preview, isSame, project }: { preview: Preview | undefined; isSame: boolean; project: string }) {
  const t = useSetupTexts()
  return (
    <>
      <div role="status">
        {preview && <p>{t('People whom it concerns: {people}', { people: preview.people })}</p>}
        {preview && !isSame && (
          <p>{t('Sessions of theirs that end at once: {sessions}', { sessions: preview.sessions })}</p>
        )}
      </div>
      <p className="hp-su-note">
        {t(
          'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.',
          { project },
        )}
      </p>
    </>
  )
}

/** Of the mode that is chosen; nothing to count where nobody has to. */
function usePreview({ id, enforcement }: Domain, mode: Enforcement) {
  const t = useSetupTexts()
  const [found, setFound] = useState<{ counts?: Preview; problem?: ReactNode }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again once it is required; texts do not change.
  useEffect(() => {
    let isCurrent = true
    const tell = (now: typeof found) => isCurrent && setFound(now)
    setFound({})
    if (mode !== 'off')
      api.preview(id, mode).then(
        (counts) => tell({ counts }),
        (error: unknown) => tell({ problem: problemText(t, error) }),
      )
    return () => {
      isCurrent = false
    }
  }, [id, mode, enforcement])
  return found
}
