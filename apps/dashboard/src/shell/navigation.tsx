import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { BookOpen, ChevronRight, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { projectPath, useProjectId } from '../lib/project.tsx'
import { shared } from '../lib/queries.ts'
import { useRole, useRunsInstallation } from '../lib/role.ts'
import { type RoomTitle, rooms } from '../rooms.ts'
import { isAt, navigation, type ShownEntry, type ShownRoom } from './navigation-entries.ts'
import { useFolded } from './use-folded.ts'

interface NavigationProps {
  /** On phones, where it lies above the page: the rooms first, and a link closes it. */
  onLeave?: (() => void) | undefined
}

export function Navigation({ onLeave }: NavigationProps) {
  const projectId = useProjectId()
  const shown = navigation(useRole(projectId).may, useRunsInstallation())
  const [kept, keep] = useFolded()
  const [open, setOpen] = useState<RoomTitle>()
  const isPhone = onLeave !== undefined
  const isFolded = (title: RoomTitle) => (isPhone ? title !== open : kept.includes(title))
  const fold = (title: RoomTitle) => (isPhone ? setOpen(title === open ? undefined : title) : keep(title))
  return (
    <nav className="navigation" aria-label="Screens">
      {shown.map((room) => (
        <Room
          key={room.title}
          room={room}
          isFolded={room.title !== '' && isFolded(room.title)}
          onFold={() => fold(room.title)}
          onLeave={onLeave}
        />
      ))}
      <a className="navigation-docs" href={`/docs?project=${projectId}`} target="_blank" rel="noreferrer">
        <BookOpen aria-hidden />
        Documentation
      </a>
    </nav>
  )
}

interface RoomProps {
  room: ShownRoom
  isFolded: boolean
  onFold(): void
  onLeave: (() => void) | undefined
}

/** A folded room still shows where one is. */
function Room({ room: { title, entries }, isFolded, onFold, onLeave }: RoomProps) {
  const path = usePathInProject()
  const listed = entries.filter((entry) => !isFolded || isAt(path, entry))
  const id = `room-${rooms.findIndex((room) => room.title === title)}${onLeave ? '-phone' : ''}`
  const hidesWebhooks = isFolded && entries.some(isWebhooks) && !listed.some(isWebhooks)
  return (
    <>
      {title && (
        <h2>
          <button type="button" aria-expanded={!isFolded} aria-controls={id} onClick={onFold}>
            <ChevronRight className="navigation-fold size-3.5" aria-hidden />
            {title}
            {hidesWebhooks && <FailingWebhooks />}
          </button>
        </h2>
      )}
      <div id={id}>
        {listed.map((entry) => (
          <EntryLink key={entry.id} entry={entry} isCurrent={isAt(path, entry)} onLeave={onLeave} />
        ))}
      </div>
    </>
  )
}

const isWebhooks = ({ id }: ShownEntry) => id === 'webhooks'

function EntryLink({ entry, isCurrent, onLeave }: { entry: ShownEntry; isCurrent: boolean } & NavigationProps) {
  const projectId = useProjectId()
  const { icon: Icon, label, screens } = entry
  const [first] = screens
  const link = useRef<HTMLAnchorElement>(null)
  // The list is longer than most windows are high.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  if (!first) return null
  return (
    <Link
      ref={link}
      to={first.path.startsWith('/') ? first.path : projectPath(projectId, first.path)}
      search={{}}
      // It would take every address that only begins alike for its own.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onLeave}
    >
      <Icon aria-hidden />
      {label}
      {isWebhooks(entry) && <FailingWebhooks />}
    </Link>
  )
}

/** What follows the project in the address. */
function usePathInProject(): string {
  const start = projectPath(useProjectId())
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return path.startsWith(start) ? path.slice(start.length).replaceAll(/^\/|\/$/g, '') : path
}

/** What is failing shows wherever one is. */
function FailingWebhooks() {
  const projectId = useProjectId()
  const { data = [] } = useQuery({ ...shared.webhooks(projectId), staleTime: 60_000 })
  const failing = data.filter(({ failing_since_millis }) => failing_since_millis !== null).length
  if (failing === 0) return null
  return (
    <span
      className="navigation-count"
      title={failing === 1 ? '1 endpoint is failing' : `${failing} endpoints are failing`}
    >
      <TriangleAlert className="size-3" aria-hidden />
      {failing}
      <span className="sr-only"> failing</span>
    </span>
  )
}
