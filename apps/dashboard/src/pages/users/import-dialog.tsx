import { CsvError } from '@hallpass/contract/csv'
import { firebaseColumns } from '@hallpass/contract/moving-in'
import { useState } from 'react'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useIsClosed } from '../../lib/use-is-closed.ts'
import { Button, Dialog, Note } from '../../ui/index.ts'
import { guessMapping, hasStrangers, type Mapping, namesPeople } from './import-columns.ts'
import { ChooseOrigin, type ChosenOrigin, inWords, isForeign, originOf, ownFile } from './import-origin.tsx'
import { ChooseColumns, ChooseFile, Problems, Progress } from './import-parts.tsx'
import { ImportReport } from './import-report.tsx'
import { columnsOf, type ImportFile, readForeignRows, readImport } from './import-rows.ts'
import { allProblems, checkImport, nothing, type OnConflict, type Outcome, runImport } from './import-users.ts'

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'columns'; text: string; mapping: Mapping }
  | { at: 'checking'; done: number }
  | { at: 'checked'; outcome: Outcome }
  | { at: 'importing'; done: number }
  | { at: 'done'; outcome: Outcome; problem?: string }

interface Chosen {
  name: string
  file: ImportFile
}

/** First a dry run that shows what would happen, then the import itself, with its progress. */
export function ImportDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [chosen, setChosen] = useState<Chosen>()
  const [name, setName] = useState('')
  const [onConflict, setOnConflict] = useState<OnConflict>('skip')
  const [origin, setOrigin] = useState<ChosenOrigin>(ownFile)
  const isClosed = useIsClosed()
  const { change } = useActions(projectId)
  const work = (file: ImportFile, policy: OnConflict, at: 'checking' | 'importing') => {
    setStep({ at, done: 0 })
    const onProgress = (done: number) => setStep({ at, done })
    return { projectId, rows: file.rows, onConflict: policy, from: originOf(origin), onProgress, isStopped: isClosed }
  }
  const check = async ({ name, file }: Chosen, policy: OnConflict) => {
    setChosen({ name, file })
    setOnConflict(policy)
    try {
      setStep({ at: 'checked', outcome: await checkImport(work(file, policy, 'checking')) })
    } catch (error) {
      setStep({ at: 'choose', problem: inWords(problemOf(error).message, origin) })
    }
  }
  const read = async (fileName: string, text: string, mapping?: Mapping) => {
    const found = isForeign(origin)
      ? readForeign(fileName, text, columnsWithout(origin))
      : readFile(fileName, text, mapping)
    if ('file' in found) await check({ name: fileName, file: found.file }, onConflict)
    else if ('mapping' in found) setStep({ at: 'columns', text, mapping: found.mapping })
    else setStep({ at: 'choose', problem: found.problem })
    setName(fileName)
  }
  const start = async (file: ImportFile) => {
    const sofar: Outcome = nothing()
    try {
      setStep({ at: 'done', outcome: await change(() => runImport(work(file, onConflict, 'importing'), sofar)) })
    } catch (error) {
      setStep({ at: 'done', outcome: sofar, problem: problemOf(error).message })
    }
  }
  const total = chosen?.file.rows.length ?? 0
  const wanted = step.at === 'checked' ? step.outcome.created + step.outcome.updated : 0
  return (
    <Dialog
      title="Import users"
      wide
      lead="From a file, or from another product. You see what would change before anything does."
      onClose={onClose}
    >
      <div className="dialog-body">
        {step.at === 'choose' && (
          <>
            <ChooseOrigin origin={origin} onChange={setOrigin} />
            <ChooseFile
              problem={step.problem}
              kind={isForeign(origin) ? 'foreign' : origin.source === '' ? 'ours' : 'table'}
              onFile={async (file) => read(file.name, await file.text())}
            />
          </>
        )}
        {step.at === 'columns' && (
          <ChooseColumns mapping={step.mapping} onChange={(mapping) => setStep({ ...step, mapping })} />
        )}
        {step.at === 'checking' && <Progress label={`Checking ${name}`} done={step.done} of={total} />}
        {step.at === 'importing' && <Progress label="Importing users" done={step.done} of={total} />}
        {step.at === 'checked' && chosen && (
          <ImportReport
            file={chosen.file}
            outcome={step.outcome}
            onConflict={onConflict}
            onChange={(policy) => void check(chosen, policy)}
          />
        )}
        {step.at === 'done' && <Done file={chosen?.file} outcome={step.outcome} problem={step.problem} />}
      </div>
      <footer>
        {(step.at === 'columns' || step.at === 'checked') && (
          <Button variant="ghost" className="mr-auto" onClick={() => setStep({ at: 'choose' })}>
            Choose another file
          </Button>
        )}
        <Button onClick={onClose}>{step.at === 'done' ? 'Done' : 'Cancel'}</Button>
        {step.at === 'columns' && (
          <Button
            variant="primary"
            disabled={!namesPeople(step.mapping)}
            onClick={() => void read(name, step.text, step.mapping)}
          >
            Check the file
          </Button>
        )}
        {step.at === 'checked' && chosen && (
          <Button variant="primary" disabled={wanted === 0} onClick={() => void start(chosen.file)}>
            Import {counted(wanted, 'user')}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

/** Only Firebase writes a table without a first line of names. */
const columnsWithout = ({ source }: ChosenOrigin) => (source === 'firebase' ? firebaseColumns : undefined)

/** The export of another system goes to the server as it is. */
function readForeign(
  name: string,
  text: string,
  columns?: readonly string[],
): { file: ImportFile } | { problem: string } {
  try {
    return { file: readForeignRows(text, columns) }
  } catch (error) {
    if (error instanceof CsvError) return { problem: `Line ${error.line} of ${name}: ${error.message}` }
    return { problem: `${name} is neither CSV with a header nor JSON with a list of people.` }
  }
}

/** Columns with names that we do not know are asked about first. */
function readFile(
  name: string,
  text: string,
  mapping: Mapping | undefined,
): { file: ImportFile } | { mapping: Mapping } | { problem: string } {
  // A picture, or a table of Excel in the letters of Windows: names would be broken without a word.
  if (/[\0\uFFFD]/.test(text)) return { problem: `${name} is not UTF-8 text. In Excel, save it as “CSV UTF-8”.` }
  try {
    const columns = columnsOf(text)
    if (!mapping && columns.length > 0 && hasStrangers(columns)) return { mapping: guessMapping(columns) }
    return { file: readImport(text, mapping) }
  } catch (error) {
    if (error instanceof CsvError) return { problem: `Line ${error.line} of ${name}: ${error.message}` }
    return { problem: `${name} is neither CSV with a header nor JSON with users.` }
  }
}

function Done({
  file,
  outcome,
  problem,
}: {
  file: ImportFile | undefined
  outcome: Outcome
  problem: string | undefined
}) {
  return (
    <>
      <p role="status">
        <b className="font-semibold">{counted(outcome.created, 'user')}</b> created
        {outcome.updated > 0 && <>, {counted(outcome.updated, 'user')} updated</>}.
      </p>
      {problem && <Note warning>The import stopped: {problem} Choose the file again to import the rest.</Note>}
      <Problems problems={allProblems(file, outcome)} />
    </>
  )
}
