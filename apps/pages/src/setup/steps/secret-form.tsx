import { Alert, Button, TextField } from '@hallpass/react/internal/ui'
import { type FormEvent, useState } from 'react'
import type { Sentence } from '../idps/idp.ts'
import { Said } from '../said.tsx'
import { useSetupTexts } from '../texts/texts.tsx'
import { useWork } from '../use-work.ts'
import { plain } from './oidc-form.tsx'

interface Props {
  help: Sentence | undefined
  onGiven: (secret: string) => Promise<void>
}

/** For a secret that has expired at the identity provider. */
export function SecretForm({ help, onGiven }: Props) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const [secret, setSecret] = useState('')
  const [isTried, setTried] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (secret.trim() !== '') void run(() => onGiven(secret.trim()))
  }
  return (
    <form onSubmit={save} noValidate>
      <TextField
        {...plain}
        label={t('Client secret')}
        name="client_secret"
        type="password"
        value={secret}
        help={
          <>
            {help && <Said {...help} />} {t('Nobody can read it again once it is saved.')}
          </>
        }
        error={isTried && secret.trim() === '' ? t('Fill this in.') : undefined}
        onChange={setSecret}
      />
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        {t('Save')}
      </Button>
    </form>
  )
}
