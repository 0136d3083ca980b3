import { Alert, Button, TextField } from '@hallpass/react/internal/ui'
import { type FormEvent, useState } from 'react'
import type { NewOidc } from '../api.ts'
import type { OidcWay } from '../idps/idp.ts'
import { Said } from '../said.tsx'
import { useSetupTexts } from '../texts/texts.tsx'
import { useWork } from '../use-work.ts'

const empty = { issuer: '', client_id: '', client_secret: '' }
type Values = typeof empty
const fields = ['issuer', 'client_id', 'client_secret'] as const

export const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const

interface Props {
  way: OidcWay
  onGiven: (given: Omit<NewOidc, 'display_name'>) => Promise<void>
}

/** What an OpenID provider gives for the application that was registered there. */
export function OidcForm({ way, onGiven }: Props) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const [values, setValues] = useState<Values>(empty)
  const [isTried, setTried] = useState(false)
  const labels = { issuer: t('Issuer'), client_id: t('Client ID'), client_secret: t('Client secret') }
  const more = {
    issuer: t.rich('For example {example}', { example: <bdi dir="ltr">{way.example}</bdi> }),
    client_id: undefined,
    client_secret: t('Nobody can read it again once it is saved.'),
  }
  const helpFor = (field: keyof Values) => {
    const where = way.help[field]
    return where ? (
      <>
        <Said {...where} /> {more[field]}
      </>
    ) : (
      more[field]
    )
  }
  const missing = fields.find((field) => values[field].trim() === '')
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (missing) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
    const [issuer, client_id, client_secret] = fields.map((field) => values[field].trim()) as [string, string, string]
    void run(() => onGiven({ ...way.preset, issuer, client_id, client_secret }))
  }
  return (
    <form onSubmit={save} noValidate>
      {fields.map((field) => (
        <TextField
          key={field}
          {...plain}
          label={labels[field]}
          name={field}
          type={field === 'client_secret' ? 'password' : 'text'}
          value={values[field]}
          help={helpFor(field)}
          error={isTried && values[field].trim() === '' ? t('Fill this in.') : undefined}
          onChange={(value) => setValues({ ...values, [field]: value })}
        />
      ))}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        {t('Save connection')}
      </Button>
    </form>
  )
}
