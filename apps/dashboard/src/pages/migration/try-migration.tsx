import { useState } from 'react'
import { took } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { Button, Dialog, Note, PasswordField, Status, TextField } from '../../ui/index.ts'
import { tryMigration } from './queries.ts'

type Result = Awaited<ReturnType<typeof tryMigration>>

/** Asks once, and brings nobody over. */
export function TryMigration({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const [problem, setProblem] = useState<string>()
  const ask = async () => {
    setBusy(true)
    setProblem(undefined)
    setResult(undefined)
    try {
      setResult(await tryMigration(projectId, { email: email.trim(), ...(password && { password }) }))
    } catch (error) {
      setProblem(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Try it" lead="Asks once. Nobody is brought over." onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <div className="dialog-body column gap-3">
          <TextField
            label="Email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="off"
          />
          <PasswordField
            label="Password"
            optional
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="off"
          />
          {problem !== undefined && <Note warning>{problem}</Note>}
          {result && <Answer result={result} withPassword={password !== ''} />}
        </div>
        <footer>
          <Button variant="primary" type="submit" busy={isBusy} disabled={email.trim() === ''}>
            Ask
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function Answer({ result, withPassword }: { result: Result; withPassword: boolean }) {
  const { outcome, reason, millis, fields } = result
  if (outcome === 'failed') return <Note warning>{reason}</Note>
  const yes = withPassword ? 'The password is right' : 'There is such a user'
  const no = withPassword ? 'No such user, or not their password' : 'No such user'
  return (
    <Note>
      <Status kind={outcome === 'match' ? 'good' : 'off'}>{outcome === 'match' ? yes : no}</Status> {took(millis)}
      {fields.length > 0 && <p className="text-small text-text-3 mono">{fields.join(', ')}</p>}
    </Note>
  )
}
