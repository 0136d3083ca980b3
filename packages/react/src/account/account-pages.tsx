import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../provider.tsx'
import { Boundary } from '../ui/boundary.tsx'
import { Loading } from '../ui/loading.tsx'
import { accountEntries, type Entry, openEntry } from './account.flow.ts'
import { NoticeContext, OpenedContext, RequiredContext, useAccount } from './account-context.ts'
import { AccountFailure } from './account-failure.tsx'
import { AccountNav, type ExtraItem } from './account-nav.view.tsx'
import { useHasBilling } from './billing/use-has-billing.ts'
import { isFocusLost, ListSkeleton, Section } from './parts.tsx'
import { FactorReminder, useRequiredFactor } from './required-factor.tsx'
import { sectionTexts } from './section-texts.ts'
import { preload, sections, TeamSection } from './sections.tsx'
import { useHash } from './use-hash.ts'

/** The list of pages and the open one. */
export function AccountPages({
  extraItems,
  isPreview = false,
}: {
  extraItems: readonly ExtraItem[]
  isPreview?: boolean
}) {
  const t = useTranslate()
  const { user, project, customer } = useAccount()
  const hash = useHash()
  const hasBilling = useHasBilling(customer?.cells.billing()) || (customer !== undefined && hash === 'billing')
  const teams = user.useTeams()
  const required = useRequiredFactor()
  const extraIds = extraItems.map(({ id }) => id)
  const entries = accountEntries({ config: project.config, teams, extraIds, hasBilling })
  const { entry, view } = openEntry(entries, hash)
  const hasMoved = useMoved(`${view} ${entry.id}`)
  const root = useFocusInList(view === 'list', hasMoved)
  const nameOf = (one: Entry) => {
    if (one.kind === 'team') return one.team.displayName
    return one.kind === 'extra' ? (extraItems[one.at]?.title ?? '') : t(sectionTexts[one.kind].name)
  }
  const page = <Page entry={entry} name={nameOf(entry)} extraItems={extraItems} />
  return (
    <div className="hp-account" data-view={view} ref={root}>
      <AccountNav
        user={user}
        entries={entries}
        openId={entry.id}
        extraItems={extraItems}
        nameOf={nameOf}
        onApproach={({ kind }) => preload(kind)}
      />
      <OpenedContext.Provider value={hasMoved && view === 'section'}>
        <RequiredContext.Provider value={required}>
          <NoticeContext.Provider value={<FactorReminder />}>
            {isPreview ? <fieldset disabled>{page}</fieldset> : page}
          </NoticeContext.Provider>
        </RequiredContext.Provider>
      </OpenedContext.Provider>
    </div>
  )
}

/** Whether the person has moved since the page was loaded. */
function useMoved(place: string): boolean {
  const [start, setStart] = useState<string | undefined>(place)
  if (start !== undefined && start !== place) setStart(undefined)
  return start === undefined
}

/** Back in the list, focus goes to the page that it is about. */
function useFocusInList(isList: boolean, hasMoved: boolean) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isList && hasMoved && isFocusLost()) root.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [isList, hasMoved])
  return root
}

function Page({ entry, name, extraItems }: { entry: Entry; name: string; extraItems: readonly ExtraItem[] }) {
  const t = useTranslate()
  const description =
    entry.kind === 'team' || entry.kind === 'extra' ? undefined : t(sectionTexts[entry.kind].description)
  const frame = (content: ReactNode) => (
    <Section title={name} description={description}>
      {content}
    </Section>
  )
  return (
    <Boundary key={entry.id} fallback={(error, retry) => frame(<AccountFailure error={error} onRetry={retry} />)}>
      <Loading fallback={frame(<ListSkeleton />)}>
        {entry.kind === 'extra' ? (
          frame(<div className="hp-theirs">{extraItems[entry.at]?.content}</div>)
        ) : (
          <Content entry={entry} />
        )}
      </Loading>
    </Boundary>
  )
}

function Content({ entry }: { entry: Exclude<Entry, { kind: 'extra' }> }) {
  if (entry.kind === 'team') return <TeamSection teamId={entry.team.id} />
  const Own = sections[entry.kind]
  return <Own />
}
