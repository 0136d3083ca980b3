import { useQuery } from '@tanstack/react-query'
import { time } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { projectKeysQuery } from '../../lib/project-keys.ts'
import { shared } from '../../lib/queries.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { buttonClass, Status } from '../../ui/index.ts'

/** Asks every second until the first user is there. */
const firstUser = (projectId: string) => ({
  ...shared.users(projectId, { limit: 1, order_by: 'signed_up_at', desc: 'false' }),
  refetchInterval: ({ state }: { state: { data?: { items: readonly unknown[] } | undefined } }) =>
    state.data?.items.length ? (false as const) : 1000,
})

export function Arrival({ projectId, createdAt }: { projectId: string; createdAt: number | undefined }) {
  const user = useQuery(firstUser(projectId)).data?.items[0]
  const keys = useQuery(projectKeysQuery(projectId)).data
  const madeAt = keys?.at(-1)?.created_at_millis
  const name = user?.display_name || user?.primary_email || 'Somebody'
  return (
    <aside className="card" aria-live="polite">
      <div className="px-4 pt-5 pb-4">
        {user ? (
          <>
            <div className="row gap-3">
              <ProfileAvatar kind="users" id={user.id} name={name} image={user.profile_image_url} size="medium" />
              <b className="font-semibold one-line">{name} is here</b>
            </div>
            <p className="text-small text-text-2 mt-2">
              Your first user signed up. From here on they appear under Users.
            </p>
            <div className="row mt-3">
              <ProjectLink to={`users/${user.id}`} className={buttonClass('secondary', 'small')}>
                Open user
              </ProjectLink>
              <ProjectLink to="" className={buttonClass('secondary', 'small')}>
                Go to overview
              </ProjectLink>
            </div>
          </>
        ) : (
          <>
            <div className="row gap-3">
              <span className="pulse" />
              <b className="font-semibold">Waiting for your first user…</b>
            </div>
            <p className="text-small text-text-2 mt-2">
              Sign up in your app or on the sign-up page. They appear here within a second.
            </p>
          </>
        )}
      </div>
      <ul className="column gap-3 text-small border-t border-line px-4 py-3">
        <Step name="Project created" at={createdAt} />
        <Step name="Keys created" at={madeAt} />
        <Step name="First sign-up" at={user?.signed_up_at_millis} />
      </ul>
      {!user && (
        <div className="text-small text-text-2 border-t border-line px-4 py-3">
          Nothing arriving?{' '}
          <a className="link" href="/health" target="_blank" rel="noreferrer">
            Check the connection
          </a>
        </div>
      )}
    </aside>
  )
}

function Step({ name, at }: { name: string; at: number | undefined }) {
  return (
    <li className="row">
      <Status kind={at ? 'good' : 'off'}>{name}</Status>
      <span className="ml-auto text-text-3 tabular-nums">{at ? time(at) : 'not yet'}</span>
    </li>
  )
}
