import { signInMethods, signInReasons } from '@hallpass/contract'
import { CircleCheck, CircleMinus, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { ago, exact, number, uncapitalized } from '../../lib/format.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card, nameOfMethod, Show } from '../../ui/index.ts'
import { type Check, signInCheck } from './queries.ts'

const icons = { stops: OctagonAlert, hinders: TriangleAlert, notes: Info }

/** Answered by the server, from the account, the configuration and the log. */
export function SignInCheck({
  projectId,
  person,
}: {
  projectId: string
  person: { user_id: string } | { email: string }
}) {
  const check = useLoaded(signInCheck(projectId, person))
  return (
    <Card title="Why can’t this person sign in?">
      <Show loaded={check}>{(found) => <Answer check={found} />}</Show>
    </Card>
  )
}

function Answer({ check }: { check: Check }) {
  return (
    <ul className="sign-in-check">
      <li className="sign-in-check-verdict">
        {check.can_sign_in ? <CircleCheck aria-hidden /> : <OctagonAlert aria-hidden />}
        <b>{verdictOf(check)}</b>
      </li>
      {check.facts.map(({ code, severity, provider, text }) => {
        const Icon = icons[severity]
        return (
          <li key={code + provider} data-severity={severity}>
            <Icon aria-hidden />
            <span>{text}</span>
          </li>
        )
      })}
      {check.recent_failures.map(({ reason, count, last_at_millis: at }) => (
        <li key={reason}>
          <CircleMinus aria-hidden />
          <span>
            {signInReasons[reason]}
            {count > 1 && ` ${number(count)} times in the last 24 hours`},{' '}
            <span title={exact(at)}>{count > 1 ? `last ${ago(at).toLowerCase()}` : ago(at).toLowerCase()}</span>.
          </span>
        </li>
      ))}
      {check.recent_failures.length === 0 && (
        <li>
          <Info aria-hidden />
          <span>No sign-in failed in the last 24 hours.</span>
        </li>
      )}
    </ul>
  )
}

function verdictOf({ can_sign_in, methods, user_id, last_sign_in_at_millis: last }: Check): string {
  if (user_id === null) return 'They have no account.'
  if (!can_sign_in) return 'They cannot sign in.'
  const working = methods.filter(({ works }) => works)
  const names = working.map(({ method, provider }) =>
    provider ? nameOfMethod(provider) : `a ${uncapitalized(signInMethods[method])}`,
  )
  const how = new Intl.ListFormat('en', { type: 'disjunction' }).format([...new Set(names)])
  return `They can sign in with ${how}.${last === null ? '' : ` The last time was ${ago(last).toLowerCase()}.`}`
}
