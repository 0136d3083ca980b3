import { Alert, Button, TextField } from '@hallpass/react/internal/ui'
import { type FormEvent, useId, useState } from 'react'
import type { Metadata } from '../api.ts'
import type { Sentence } from '../idps/idp.ts'
import { Said } from '../said.tsx'
import { useSetupTexts } from '../texts/texts.tsx'
import { useWork } from '../use-work.ts'
import { plain } from './oidc-form.tsx'

interface Props {
  help: Sentence | undefined
  example: string
  /** As which it is expected. */
  isFile: boolean | undefined
  onGiven: (metadata: Metadata) => Promise<void>
}

/** The metadata of a SAML identity provider, by where it is or as a file. */
export function MetadataForm({ help, example, isFile, onGiven }: Props) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  const [how, setHow] = useState<'address' | 'file'>(isFile ? 'file' : 'address')
  const [address, setAddress] = useState('')
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const fileId = useId()
  const isMissing = how === 'address' ? address.trim() === '' : !file
  const error = isTried && isMissing ? t('Fill this in.') : undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    void run(async () =>
      onGiven(how === 'address' ? { metadata_url: address.trim() } : { metadata: (await file?.text()) ?? '' }),
    )
  }
  return (
    <form onSubmit={save} noValidate>
      <fieldset className="hp-seg hp-su-seg">
        <legend className="hp-sr">{t('Metadata by')}</legend>
        {(['address', 'file'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === how} onClick={() => setHow(one)}>
            {one === 'address' ? t('Address') : t('File')}
          </button>
        ))}
      </fieldset>
      {how === 'address' ? (
        <TextField
          {...plain}
          label={t('Address of the metadata')}
          name="metadata_url"
          value={address}
          help={
            <>
              {help && <Said {...help} />}{' '}
              {t.rich('For example {example}', { example: <bdi dir="ltr">{example}</bdi> })}
            </>
          }
          error={error}
          onChange={setAddress}
        />
      ) : (
        <div className="hp-field">
          <label className="hp-label" htmlFor={fileId}>
            {t('Metadata file')}
          </label>
          <input
            id={fileId}
            className="hp-su-file"
            type="file"
            accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
          {help && (
            <p className="hp-help">
              <span>
                <Said {...help} />
              </span>
            </p>
          )}
          {error !== undefined && (
            <p className="hp-help is-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        {t('Save connection')}
      </Button>
    </form>
  )
}
