import { signInMethods, signInReasons } from '@hallpass/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, LogIn, ShieldCheck, Terminal, UserRound, VenetianMask } from 'lucide-react'
import { country, exact, number, when } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { type Column, Empty, MethodMark, nameOfMethod, OlderPager, Status, Table } from '../../ui/index.ts'
import { type SignIn, type SignInFilter, signInLog } from './queries.ts'

const marks = { mfa: ShieldCheck, anonymous: UserRound, cli: Terminal, impersonation: VenetianMask, server: KeyRound }

function Method({ entry: { method, provider } }: { entry: SignIn }) {
  const known = method === 'oauth' ? provider : method === 'otp' ? 'magic-link' : method
  const Mark = method in marks ? marks[method as keyof typeof marks] : undefined
  return (
    <span className="row gap-2">
      {Mark ? <Mark className="size-4 flex-none" aria-hidden /> : <MethodMark method={known ?? ''} />}
      <span className="one-line">
        {method === 'oauth' && provider ? nameOfMethod(provider) : signInMethods[method]}
      </span>
    </span>
  )
}

function Outcome({ entry: { result, reason, count, is_sign_up } }: { entry: SignIn }) {
  if (result === 'succeeded') return <Status kind="good">{is_sign_up ? 'Signed up' : 'Signed in'}</Status>
  if (result === 'second_factor') return <Status kind="waiting">Second factor requested</Status>
  const text = signInReasons[reason ?? 'refused']
  return <Status kind="warn">{count > 1 ? `${text}, ${number(count)} times` : text}</Status>
}

function Who({ entry }: { entry: SignIn }) {
  const { user_id, user_display_name, user_primary_email, count } = entry
  if (user_id === null) return <span className="text-text-3">{count > 1 ? 'Many attempts' : 'Unknown person'}</span>
  return (
    <ProjectLink to={`users/${user_id}`} search={{ tab: 'sign-ins' }} className="link one-line">
      {user_display_name || user_primary_email || 'User without a name'}
    </ProjectLink>
  )
}

const placeOf = ({ country_code, ip }: SignIn) => [country_code && country(country_code), ip].filter(Boolean).join(', ')

const columns: Column<SignIn>[] = [
  {
    id: 'at',
    header: 'Time',
    width: '116px',
    className: 'audit-table-time',
    cell: ({ at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  {
    id: 'who',
    header: 'Who',
    className: 'audit-table-actor',
    cell: (entry) => <Who entry={entry} />,
  },
  {
    id: 'result',
    header: 'What happened',
    width: '252px',
    className: 'audit-table-action',
    cell: (entry) => <Outcome entry={entry} />,
  },
  {
    id: 'method',
    header: 'Method',
    width: '140px',
    className: 'max-wide:hidden',
    cell: (entry) => <Method entry={entry} />,
  },
  {
    id: 'place',
    header: 'From',
    width: '196px',
    className: 'max-wide:hidden',
    cell: (entry) => (
      <span className="one-line" title={placeOf(entry)}>
        {placeOf(entry) || '–'}
      </span>
    ),
  },
  {
    id: 'with',
    header: 'Device',
    width: '136px',
    className: 'max-[1100px]:hidden',
    cell: ({ browser, system }) => (
      <span className="one-line">{[browser, system].filter(Boolean).join(', ') || '–'}</span>
    ),
  },
]

interface SignInTableProps {
  projectId: string
  filter: SignInFilter
  /** Of one person: then their name is left out. */
  isOfOne?: boolean
  onClearFilters?: (() => void) | undefined
}

export function SignInTable({ projectId, filter, isOfOne = false, onClearFilters }: SignInTableProps) {
  const log = useInfiniteQuery({ ...signInLog(projectId, filter), placeholderData: keepPreviousData })
  return (
    <Table
      label="Sign-ins"
      className="audit-table"
      rows={mapLoaded(loadedOf(log), ({ pages }) => pages.flatMap(({ items }) => items))}
      columns={isOfOne ? columns.filter(({ id }) => id !== 'who') : columns}
      idOf={({ id }) => id}
      onClearFilters={onClearFilters}
      pager={log.hasNextPage && <OlderPager busy={log.isFetchingNextPage} onOlder={() => void log.fetchNextPage()} />}
      empty={
        <Empty icon={<LogIn aria-hidden />} title="No sign-ins yet">
          {isOfOne ? 'Every attempt of this person' : 'Every attempt'} appears here, with what came of it and why, for
          30 days.
        </Empty>
      }
    />
  )
}
