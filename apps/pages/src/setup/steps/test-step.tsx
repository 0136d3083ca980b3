import { Alert, Button, SelectField } from '@hallpass/react/internal/ui'
import { api, type Connection, type Test } from '../api.ts'
import { StepHead } from '../step-head.tsx'
import type { StepProps } from '../step-props.ts'
import { isTestGood, keepsOut } from '../steps.ts'
import type { SetupText } from '../texts/source.ts'
import { useSetupTexts } from '../texts/texts.tsx'
import type { Setup } from '../use-setup.ts'
import { useWork } from '../use-work.ts'

export function TestStep({ progress: { connection, test }, setup, next }: StepProps) {
  const t = useSetupTexts()
  const { busy, problem, run } = useWork()
  if (!connection) return null
  const start = async () => {
    window.location.assign(await api.startTest(connection.id))
    // The button stays busy while the browser leaves.
    await new Promise(() => undefined)
  }
  const isGood = isTestGood(test)
  return (
    <>
      <StepHead title={t('Test the sign-in')}>
        {t('You go to your identity provider and come back here. Nobody is signed in and no account is made.')}
      </StepHead>
      {test && <Result test={test} />}
      {test && !isGood && <EmailAttribute connection={connection} test={test} setup={setup} />}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <div className="hp-su-acts">
        <Button variant={isGood ? 'outline' : 'primary'} busy={busy} onClick={() => void run(start)}>
          {test ? t('Test again') : t('Start the test')}
        </Button>
        {next && (
          <Button variant={isGood ? 'primary' : 'ghost'} onClick={() => setup.go(next)}>
            {isGood ? t('Continue') : t('Do this later')}
          </Button>
        )}
      </div>
    </>
  )
}

const reasons: Readonly<Record<string, SetupText>> = {
  provider_failed: 'The identity provider did not answer as it should.',
  client_refused: 'Your identity provider did not accept our client ID, secret or key. Check them.',
  provider_refused: 'It was refused or cancelled at the identity provider.',
}

function Result({ test }: { test: Test }) {
  const t = useSetupTexts()
  const { connection, reason, detail, rows } = test
  if (reason !== null)
    return (
      <div className="hp-su-bad" role="status">
        <p>
          <b>{t(reasons[reason] ?? 'The answer of your identity provider was not accepted.')}</b>
        </p>
        <p className="hp-sm">
          <bdi lang="en" dir="ltr">
            <code>{reason}</code> {detail}
          </bdi>
        </p>
      </div>
    )
  return (
    <>
      <p role="status" className={isTestGood(test) ? 'hp-su-good' : 'hp-su-bad'}>
        {isTestGood(test) ? (
          <>
            <b>{t('It works.')}</b>{' '}
            {connection.jit === 'off'
              ? t('Only people who are already members of the team get in. No new accounts are made.')
              : t('A person who signs in this way gets in.')}
          </>
        ) : (
          <b>{t('This person could not sign in yet.')}</b>
        )}
      </p>
      <Rows rows={rows} />
    </>
  )
}

const fieldNames = {
  subject: 'Person’s ID',
  email: 'Email address',
  display_name: 'Display name',
  picture: 'Picture',
  groups: 'Groups',
} as const satisfies Record<string, SetupText>
const problems = {
  email_missing: 'No email address came.',
  domain_not_verified: 'Its domain is not verified yet.',
  email_not_verified: 'It is not verified at your identity provider: people are asked for a code the first time.',
} as const satisfies Record<string, SetupText>

function Rows({ rows }: Pick<Test, 'rows'>) {
  const t = useSetupTexts()
  const [attribute, value, becomes, problem] = [t('Attribute'), t('Value'), t('Becomes'), t('Problem')]
  return (
    <table className="hp-su-table">
      <thead>
        <tr>
          {[attribute, value, becomes, problem].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one test stay as they are, and names may come twice
          <tr key={at} className={keepsOut(row) ? 'is-bad' : undefined}>
            <td data-label={attribute}>
              <bdi dir="ltr">{row.attribute ?? '–'}</bdi>
            </td>
            <td data-label={value}>
              {row.mapped_to === 'groups' ? <Groups value={row.value ?? '–'} /> : <bdi>{row.value ?? '–'}</bdi>}
            </td>
            <td data-label={becomes}>{row.mapped_to ? t(fieldNames[row.mapped_to]) : t('not used')}</td>
            <td data-label={problem}>{row.problem ? t(problems[row.problem]) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const firstGroups = 8

/** One in a line, as they came. Some people are in hundreds. */
function Groups({ value }: { value: string }) {
  const groups = value.split('\n').map((group) => (
    <li key={group}>
      <bdi>{group}</bdi>
    </li>
  ))
  const others = groups.slice(firstGroups)
  return (
    <div>
      <ul>{groups.slice(0, firstGroups)}</ul>
      {others.length > 0 && (
        <details>
          <summary>+{others.length}</summary>
          <ul>{others}</ul>
        </details>
      )}
    </div>
  )
}

/** Where the address came under another name. */
function EmailAttribute({ connection, test, setup }: { connection: Connection; test: Test; setup: Setup }) {
  const t = useSetupTexts()
  const { problem, run } = useWork()
  const isMissing = test.rows.some((row) => row.problem === 'email_missing')
  const names = test.rows.flatMap(({ attribute }) => (attribute === null || attribute === 'NameID' ? [] : [attribute]))
  if (!isMissing || names.length === 0) return null
  const choose = (email: string) =>
    void run(async () => {
      await api.change(connection.id, { claims: { ...connection.claims, email } })
      await setup.reload()
    })
  return (
    <>
      <SelectField
        label={t('Which attribute has the email address?')}
        name="email_attribute"
        value={connection.claims.email ?? ''}
        onChange={choose}
        options={[{ value: '', label: t('Choose one') }, ...names.map((name) => ({ value: name, label: name }))]}
      />
      {problem !== undefined && <Alert>{problem}</Alert>}
    </>
  )
}
