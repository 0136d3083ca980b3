import { Upload } from 'lucide-react'
import { useState } from 'react'
import { counted, number } from '../../lib/format.ts'
import { useActs } from '../../lib/use-acts.ts'
import { Button, Dialog, Note } from '../../ui/index.ts'
import { type ImportRow, readImport } from './import-rows.ts'
import { findKnown, importRows } from './import-users.ts'

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'checking'; name: string; done: number; of: number }
  | { at: 'checked'; name: string; rows: readonly ImportRow[] }
  | { at: 'importing'; done: number; of: number }
  | { at: 'done'; made: number; rows: readonly ImportRow[] }

/** First a dry run that shows what would happen, then the import itself, with its progress. */
export function ImportDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const { change } = useActs(projectId)

  const check = async (file: File) => {
    try {
      const rows = readImport(await file.text())
      setStep({ at: 'checking', name: file.name, done: 0, of: rows.length })
      const checked = await findKnown(projectId, rows, (done) =>
        setStep({ at: 'checking', name: file.name, done, of: rows.length }),
      )
      setStep({ at: 'checked', name: file.name, rows: checked })
    } catch {
      setStep({ at: 'choose', problem: `${file.name} is neither CSV with a header nor a JSON list of users.` })
    }
  }
  const start = async (rows: readonly ImportRow[]) => {
    const good = rows.filter(({ user }) => user)
    setStep({ at: 'importing', done: 0, of: good.length })
    const refused = await change(() =>
      importRows(projectId, good, (done) => setStep({ at: 'importing', done, of: good.length })),
    )
    setStep({ at: 'done', made: good.length - refused.length, rows: refused })
  }
  const good = step.at === 'checked' ? step.rows.filter(({ user }) => user).length : 0
  return (
    <Dialog
      title="Import users"
      lead="From CSV or JSON. Nothing happens before you have seen what would."
      onClose={onClose}
    >
      <div className="body">
        {step.at === 'choose' && <Choose problem={step.problem} onFile={(file) => void check(file)} />}
        {step.at === 'checking' && <Progress label={`Checking ${step.name}`} done={step.done} of={step.of} />}
        {step.at === 'importing' && <Progress label="Creating users" done={step.done} of={step.of} />}
        {step.at === 'checked' && (
          <>
            <p>
              <b className="semi">{counted(good, 'user')}</b> would be created,{' '}
              {counted(step.rows.length - good, 'row')} would be left out.
            </p>
            <Problems rows={step.rows} />
          </>
        )}
        {step.at === 'done' && (
          <>
            <p>
              <b className="semi">{counted(step.made, 'user')}</b> created.
            </p>
            <Problems rows={step.rows} />
          </>
        )}
      </div>
      <footer>
        <Button onClick={onClose}>{step.at === 'done' ? 'Done' : 'Cancel'}</Button>
        {step.at === 'checked' && (
          <Button look="primary" disabled={good === 0} onClick={() => void start(step.rows)}>
            Import {counted(good, 'user')}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

function Choose({ problem, onFile }: { problem: string | undefined; onFile(file: File): void }) {
  return (
    <>
      <label className="col g8 cursor-pointer items-center rounded-lg border border-dashed border-(--line-ctl) p-8 hover:bg-hover">
        <Upload aria-hidden />
        <span className="med">Choose a file</span>
        <span className="s13 t3 text-center">
          Columns as in an export; password_hash takes bcrypt and argon2id, so nobody needs a new password.
        </span>
        <input
          type="file"
          className="vh"
          accept=".csv,.json,text/csv,application/json"
          onChange={(event) => event.target.files?.[0] && onFile(event.target.files[0])}
        />
      </label>
      {problem && <Note warns>{problem}</Note>}
    </>
  )
}

function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <div className="col g8">
      <div className="row s13">
        <span>{label}</span>
        <span className="end num t3">
          {number(done)} of {number(of)}
        </span>
      </div>
      <progress className="w-full accent-(--accent)" value={done} max={of || 1} aria-label={label} />
    </div>
  )
}

function Problems({ rows }: { rows: readonly ImportRow[] }) {
  const wrong = rows.filter(({ problem }) => problem)
  if (wrong.length === 0) return null
  return (
    <ul className="col g4 s13 max-h-60 overflow-auto">
      {wrong.slice(0, 200).map(({ line, problem }) => (
        <li key={line} className="row items-start!">
          <span className="t3 num w-16 flex-none">Line {line}</span>
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  )
}
