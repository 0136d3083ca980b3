import { type UserRecordField, userRecordFields } from '@hallpass/contract'
import { Download, Upload } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { number } from '../../lib/format.ts'
import { Button, Note, Select } from '../../ui/index.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { exampleFile, type Mapping, namesPeople } from './import-columns.ts'
import type { Problem } from './import-rows.ts'

const kinds = {
  ours: 'The same columns as an export. password_hash accepts the hashes of other systems, so nobody needs a new password.',
  foreign: 'As you got it: CSV, JSON, or a JSON object on each line.',
  table: 'You are asked which column is what, where its name does not say so.',
}

interface ChooseFileProps {
  problem: string | undefined
  /** As our own exports have it; the export of another product; or one with columns that are asked about. */
  kind: keyof typeof kinds
  onFile(file: File): void
}

export function ChooseFile({ problem, kind, onFile }: ChooseFileProps) {
  return (
    <>
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file) onFile(file)
        }}
        className="column gap-2 cursor-pointer items-center rounded-lg border border-dashed border-(--line-ctl) p-8 has-focus-visible:outline-2 has-focus-visible:outline-(--focus) hover:bg-hover"
      >
        <Upload aria-hidden />
        <span className="font-medium">Choose a file, or drop it here</span>
        <span className="text-small text-text-3 text-center">{kinds[kind]}</span>
        <input
          type="file"
          className="sr-only"
          accept=".csv,.json,.jsonl,text/csv,application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Browsers say nothing when the same file is chosen again, as people do who have just mended it.
            target.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
      {kind === 'ours' && (
        <Button variant="ghost" size="small" onClick={() => download('users-example.csv', 'text/csv', exampleFile)}>
          <Download aria-hidden />
          Download an example file
        </Button>
      )}
      {problem && <Note warning>{problem}</Note>}
    </>
  )
}

interface ChooseColumnsProps {
  mapping: Mapping
  onChange(mapping: Mapping): void
}

/** For files of other products: which of their columns is what. */
export function ChooseColumns({ mapping, onChange }: ChooseColumnsProps) {
  const used = new Set(Object.values(mapping))
  return (
    <>
      <p className="text-text-2">
        Some columns have names we do not know. Choose what each one is; the rest are left out.
      </p>
      <ul className="column gap-2 max-h-80 overflow-auto" aria-label="Columns">
        {Object.entries(mapping).map(([column, field]) => (
          <li key={column} className="row">
            <span className="mono one-line min-w-0 flex-1" title={column}>
              {column}
            </span>
            <Select
              label={`What ${column} is`}
              className="w-[240px] max-wide:w-[180px]"
              options={[
                { value: '', label: 'Leave out' },
                ...userRecordFields
                  .filter((one) => one === field || !used.has(one))
                  .map((one) => ({ value: one as UserRecordField | '', label: one })),
              ]}
              value={field}
              onChange={(chosen) => onChange({ ...mapping, [column]: chosen })}
            />
          </li>
        ))}
      </ul>
      {!namesPeople(mapping) && (
        <Note warning>One column has to be primary_email, id or external_id, to tell people apart.</Note>
      )}
    </>
  )
}

export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <div className="column gap-2">
      <div className="row text-small">
        <span>{label}</span>
        <span className="ml-auto tabular-nums text-text-3">
          {number(done)} of {number(of)}
        </span>
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        <div style={{ width: `${of ? (100 * done) / of : 0}%` }} />
      </div>
    </div>
  )
}

/** What does not come over of people who do. */
export function Losses({ losses }: { losses: ReadonlyMap<string, number> }) {
  if (losses.size === 0) return null
  const sorted = [...losses].sort(([, a], [, b]) => b - a)
  return (
    <Note warning>
      <span className="column gap-1">
        <b className="font-semibold">What does not come over</b>
        {sorted.map(([loss, count]) => (
          <span key={loss}>
            {number(count)} × {loss}
          </span>
        ))}
      </span>
    </Note>
  )
}

const maxShown = 200

export function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <ScrollBox label="Rows that are left out" className="max-h-60">
      <ul className="column gap-1 text-small">
        {problems.slice(0, maxShown).map(({ line, problem }) => (
          <li key={line} className="row items-start">
            <span className="text-text-3 tabular-nums w-16 flex-none">Line {line}</span>
            <span className="min-w-0 break-words">{problem}</span>
          </li>
        ))}
        {problems.length > maxShown && <li className="text-text-3">and {number(problems.length - maxShown)} more</li>}
      </ul>
    </ScrollBox>
  )
}
