import { useId, useState } from 'react'
import { Segmented, TextField } from '../../ui/index.ts'
import type { Metadata } from './queries.ts'

const kinds = [
  { value: 'url', label: 'By address' },
  { value: 'file', label: 'By file' },
] as const

/** The metadata of a SAML identity provider; undefined as long as it is missing. */
export function MetadataFields({
  onChange,
  error,
}: {
  onChange(metadata: Metadata | undefined): void
  error?: string | undefined
}) {
  const [kind, setKind] = useState<'url' | 'file'>('url')
  const [url, setUrl] = useState('')
  const id = useId()
  const choose = (next: 'url' | 'file') => {
    setKind(next)
    onChange(next === 'url' && url.trim() ? { metadata_url: url.trim() } : undefined)
  }
  const type = (text: string) => {
    setUrl(text)
    onChange(text.trim() ? { metadata_url: text.trim() } : undefined)
  }
  return (
    <>
      <Segmented label="Metadata" options={kinds} value={kind} onChange={choose} />
      {kind === 'url' ? (
        <TextField
          label="Address of the metadata"
          mono
          autoComplete="off"
          placeholder="https://idp.example.com/metadata.xml"
          help="It is read again every day, so that new certificates count in time."
          value={url}
          onChange={(event) => type(event.target.value)}
          error={error}
        />
      ) : (
        <div className="field">
          <label htmlFor={id}>Metadata file</label>
          <input
            id={id}
            type="file"
            className="text-small"
            accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
            onChange={(event) => {
              const file = event.target.files?.[0]
              onChange(undefined)
              void file?.text().then((metadata) => onChange({ metadata }))
            }}
          />
          <p className={error ? 'help help-error' : 'help'} aria-live="polite">
            {error ?? 'Upload it again before its certificates end: a file is not read again by itself.'}
          </p>
        </div>
      )}
    </>
  )
}
