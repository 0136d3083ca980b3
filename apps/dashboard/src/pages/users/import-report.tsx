import type { UserRecordField } from '@hallpass/contract'
import type { ImportFacts } from '@hallpass/contract/endpoints'
import { counted, number } from '../../lib/format.ts'
import { CheckboxRow, KeyValues, Note } from '../../ui/index.ts'
import { Losses, Problems } from './import-parts.tsx'
import type { ImportFile } from './import-rows.ts'
import { allProblems, type OnConflict, type Outcome } from './import-users.ts'

interface CheckedProps {
  file: ImportFile
  outcome: Outcome
  onConflict: OnConflict
  onChange(policy: OnConflict): void
}

/** What an import would do: what comes over, what does not, and who is left out. */
export function ImportReport({ file, outcome, onConflict, onChange }: CheckedProps) {
  const problems = allProblems(file, outcome)
  const strangers = [...new Set([...file.strangers, ...outcome.strangers])]
  return (
    <>
      <p role="status">
        <b className="font-semibold">{counted(outcome.created, 'user')}</b> would be created,{' '}
        {outcome.updated > 0 && <>{counted(outcome.updated, 'user')} updated, </>}
        {counted(problems.length, 'row')} left out. Nothing has changed yet.
      </p>
      <CheckboxRow
        label="Update existing users"
        checked={onConflict === 'update'}
        onChange={(on) => onChange(on ? 'update' : 'skip')}
      >
        Update existing users
      </CheckboxRow>
      {outcome.facts && outcome.created + outcome.updated > 0 && <ComesOver facts={outcome.facts} />}
      <Losses losses={outcome.losses} />
      {strangers.length > 0 && <Note>Unknown columns are ignored: {listed(strangers)}.</Note>}
      {problems.length > 0 && (
        <section className="column gap-2">
          <h3 className="font-semibold">Who is left out</h3>
          <Problems problems={problems} />
        </section>
      )}
    </>
  )
}

const maxNames = 12
const listed = (names: readonly string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ` and ${number(names.length - maxNames)} more` : '')

function ComesOver({ facts }: { facts: ImportFacts }) {
  const having = (field: UserRecordField) => facts.fields[field] ?? 0
  const people = (count: number, what = '') => count > 0 && `${number(count)}${what}`
  const rows = [
    ['Passwords', textOf(facts.passwords)],
    ['Without a password', people(facts.without_password)],
    ['Second factors', people(having('totp_secret_base64') + having('second_factors'))],
    ['Passkeys of', people(having('passkeys'))],
    ['Provider accounts of', people(having('oauth_providers'))],
    ['Teams and permissions', textOf(facts.teams_and_permissions)],
    ['Old ids', people(having('external_id'), ', as external ids')],
    ['Without an email address', people(facts.without_address)],
    ['Addresses not verified', people(facts.unverified_addresses)],
    ['Blocked', people(facts.blocked)],
  ] as const
  return (
    <section className="column gap-2">
      <h3 className="font-semibold">What comes over</h3>
      <KeyValues facts={rows.map(([name, value]) => (value ? ([name, value] as const) : undefined))} />
    </section>
  )
}

const textOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${number(count)} × ${name}`)
    .join(', ')
