import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { counted, number } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useIsClosed } from '../../lib/use-is-closed.ts'
import { CheckboxRow, FormDialog, Note, SelectField, toast } from '../../ui/index.ts'
import type { ExportChoice, ExportFormat } from './export-text.ts'
import { readExport } from './export-users.ts'

const formats = [
  { value: 'csv', label: 'CSV, for spreadsheets' },
  { value: 'json', label: 'JSON, for programs' },
] as const

const defaults: ExportChoice = { format: 'csv' as ExportFormat, withAnonymous: false, withHashes: false }

/** Reads every page, then hands over one file. Closing the dialog ends it. */
export function ExportDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const [read, setRead] = useState<number>()
  const isClosed = useIsClosed()
  const save = async (choice: ExportChoice) => {
    setRead(0)
    const file = await readExport(projectId, choice, { onProgress: setRead, isStopped: isClosed })
    if (!file) return
    const name = choice.withHashes ? 'users-with-password-hashes' : 'users'
    download(`${name}.${choice.format}`, choice.format === 'csv' ? 'text/csv' : 'application/json', file.pieces)
    toast.worked(`${counted(file.count, 'user')} exported`)
  }
  return (
    <FormDialog
      title="Export users"
      lead="Everything an import needs, here or in another project. The audit log records the export."
      submitLabel="Export"
      defaults={defaults}
      onSubmit={save}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
      aside={read !== undefined && <span className="text-small text-text-3 tabular-nums">{number(read)} read</span>}
    >
      {({ watch, setValue }) => (
        <>
          <SelectField
            label="Format"
            options={formats}
            value={watch('format')}
            onChange={(value) => setValue('format', value)}
          />
          <div className="column gap-3">
            <CheckboxRow
              label="With anonymous users"
              checked={watch('withAnonymous')}
              onChange={(on) => setValue('withAnonymous', on)}
            >
              With anonymous users
            </CheckboxRow>
            <CheckboxRow
              label="With password hashes"
              checked={watch('withHashes')}
              onChange={(on) => setValue('withHashes', on)}
            >
              With password hashes
            </CheckboxRow>
          </div>
          {watch('withHashes') && (
            <Note warning>
              Anyone who gets this file can try to guess the passwords in it, for as long as they like. Use it to move
              people to another server, and delete it afterwards.
            </Note>
          )}
        </>
      )}
    </FormDialog>
  )
}
