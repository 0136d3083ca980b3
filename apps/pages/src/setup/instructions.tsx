import type { ReactNode } from 'react'
import { CopyValue } from './copy-value.tsx'
import type { Ours, Protocol, Todo, Way } from './idps/idp.ts'
import { Said, Theirs } from './said.tsx'
import { useSetupTexts } from './texts/texts.tsx'

/** What to do at the identity provider, one after the other; then what follows from it here. */
export function Instructions({ way, ours, children }: { way: Way; ours: Ours; children?: ReactNode }) {
  return (
    <ol className="hp-su-todo">
      {way.todo.map((todo, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a way stay as they are, and texts may come twice
        <li key={at}>
          <Step todo={todo} protocol={way.protocol} ours={ours} />
        </li>
      ))}
      {children !== undefined && <li>{children}</li>}
    </ol>
  )
}

function Step({ todo, protocol, ours }: { todo: Todo; protocol: Protocol; ours: Ours }) {
  return (
    <>
      <p>
        <Said {...todo} />
      </p>
      {todo.set && (
        <dl className="hp-su-set">
          {Object.entries(todo.set).map(([field, value]) => (
            <div key={field}>
              <dt>
                <Theirs>{field}</Theirs>
              </dt>
              <dd>
                <Theirs>{value}</Theirs>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {Object.entries(todo.paste?.(ours) ?? {}).map(([field, value]) => (
        <CopyValue key={field} label={field} value={value} isTheirs />
      ))}
      {todo.hasOurs && <OwnValues protocol={protocol} ours={ours} />}
    </>
  )
}

/** By the usual names. */
function OwnValues({ protocol, ours }: { protocol: Protocol; ours: Ours }) {
  const t = useSetupTexts()
  if (protocol === 'oidc') return <CopyValue label={t('Redirect URI')} value={ours.callback_url} />
  return (
    <>
      <CopyValue label={t('ACS URL (reply URL)')} value={ours.callback_url} />
      <CopyValue label={t('Entity ID (audience)')} value={ours.client_id} />
    </>
  )
}
