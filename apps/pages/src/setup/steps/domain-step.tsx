import { Alert, Button, TextField } from '@hallpass/react/internal/ui'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { api, type Domain } from '../api.ts'
import { CopyValue } from '../copy-value.tsx'
import { StepHead } from '../step-head.tsx'
import type { StepProps } from '../step-props.ts'
import { hasDomain } from '../steps.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import type { Setup } from '../use-setup.ts'
import { useWork } from '../use-work.ts'

export function DomainStep({ progress, setup, next }: StepProps) {
  const t = useSetupTexts()
  const isProved = hasDomain(progress)
  return (
    <>
      <StepHead title={t('Prove your domain')}>
        {t('People come in with addresses of domains that you have proved to be yours.')}
      </StepHead>
      <ul className="hp-su-list">
        {progress.domains.map((domain) => (
          <DomainItem key={domain.id} domain={domain} setup={setup} />
        ))}
      </ul>
      <NewDomain setup={setup} isFirst={progress.domains.length === 0} />
      {next === undefined && isProved && (
        <p role="status" className="hp-su-good">
          {t('The domain is proved.')} {t('You can close this page.')}
        </p>
      )}
      {next && (next !== 'enforce' || isProved) && (
        <div className="hp-su-acts">
          <Button variant={isProved ? 'primary' : 'outline'} onClick={() => setup.go(next)}>
            {isProved ? t('Continue') : t('Do this later')}
          </Button>
        </div>
      )}
    </>
  )
}

function NewDomain({ setup, isFirst }: { setup: Setup; isFirst: boolean }) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    void run(async () => {
      setup.keepDomain(await api.nameDomain(name.trim()))
      setName('')
    })
  }
  return (
    <form className="hp-su-row" onSubmit={add} noValidate>
      <TextField
        label={t('The domain of your email addresses')}
        name="domain"
        value={name}
        onChange={setName}
        error={missing ? t('Fill this in.') : problem}
        placeholder="acme.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" variant={isFirst ? 'primary' : 'outline'} busy={busy}>
        {t('Add domain')}
      </Button>
    </form>
  )
}

const checkMillis = 10_000

/** By hand, and by itself until it is found. */
function useCheck({ id, verification }: Domain, { keepDomain }: Setup) {
  const [isMissed, setMissed] = useState(false)
  const check = useCallback(async () => {
    const checked = await api.checkDomain(id)
    keepDomain(checked)
    setMissed(checked.problem !== null)
  }, [id, keepDomain])
  useEffect(() => {
    if (verification === 'verified') return
    // Quietly: what fails here is told to whoever presses the button.
    const timer = setInterval(() => document.hasFocus() && void check().catch(() => undefined), checkMillis)
    return () => clearInterval(timer)
  }, [verification, check])
  return { isMissed, check }
}

function DomainItem({ domain, setup }: { domain: Domain; setup: Setup }) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const isProved = domain.verification === 'verified'
  const { isMissed, check } = useCheck(domain, setup)
  const remove = async () => {
    await api.removeDomain(domain.id)
    await setup.reload()
  }
  return (
    <li className="hp-su-card">
      <div className="hp-su-line">
        <h3 dir="ltr">{domain.domain}</h3>
        <span className={isProved ? 'hp-badge hp-badge-success' : 'hp-badge'}>
          {isProved ? t('Verified') : t('Not verified yet')}
        </span>
        <Button
          variant="ghost"
          size="small"
          aria-label={t('Remove {domain}', { domain: domain.domain })}
          onClick={() => void run(remove)}
        >
          ×
        </Button>
      </div>
      {!isProved && (
        <>
          <p>{t('Publish this TXT record where your domain is managed:')}</p>
          <CopyValue label={t('Name')} value={domain.record_name} />
          <CopyValue label={t('Value')} value={domain.record_value} />
          <p className="hp-sm hp-muted">
            {t.rich('Or publish the value as a file at {address}.', {
              address: <bdi dir="ltr">{domain.file_url}</bdi>,
            })}
          </p>
          <div className="hp-su-line">
            <Button busy={busy} onClick={() => void run(check)}>
              {t('Check now')}
            </Button>
            <p className="hp-sm hp-muted" role="status">
              {isMissed
                ? t('Not found yet. A new record may take up to an hour to be seen everywhere.')
                : t('We look for it every few seconds while this page is open.')}
            </p>
          </div>
        </>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
    </li>
  )
}
