import { useCallback, useEffect, useState } from 'react'
import { api, type Connection, type Domain, onOtherLink, type Session, type Test } from './api.ts'
import { choiceOf, findChoice } from './idps.ts'
import { firstOpen, isOpen, type Progress, type StepId } from './steps.ts'
import { useStep } from './use-step.ts'

/** Whoever opens an address of an identity provider's answer comes back to the connection that was tried. */
const testedId = new URLSearchParams(window.location.search).get('tested') ?? undefined

const nameOf = ({ link_id }: Session) => `hallpass-setup-idp-${link_id}`

interface Loaded {
  session: Session
  domains: Domain[]
  connections: Connection[]
  test: Test | null
  /** Of the connection that is worked on; null for one that is not there yet. */
  chosenId: string | null
}

const testOf = async (id: string | null | undefined) => (id ? api.test(id) : null)

async function load(wanted?: string | null): Promise<Loaded> {
  const session = await api.session()
  const [domains, connections] = await Promise.all([
    session.intents.includes('domain') || session.intents.includes('enforcement') ? api.domains() : [],
    session.intents.includes('sso') ? api.connections() : [],
  ])
  const chosen = wanted === null ? undefined : (connections.find(({ id }) => id === wanted) ?? connections.at(-1))
  return { session, domains, connections, chosenId: chosen?.id ?? null, test: await testOf(chosen?.id) }
}

function withDomain(known: Loaded, domain: Domain): Loaded {
  const isKnown = known.domains.some(({ id }) => id === domain.id)
  const domains = isKnown
    ? known.domains.map((one) => (one.id === domain.id ? domain : one))
    : [...known.domains, domain]
  return { ...known, domains }
}

/** The only part that knows the API; every change is followed by reading what there is. */
export function useSetup(first: Session) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<unknown>()
  const [choiceKey, setChoiceKey] = useState(() => sessionStorage.getItem(nameOf(first)) ?? undefined)
  const [step, goFrom] = useStep(testedId === undefined ? undefined : 'test')
  // Where there is something to do: it stays so while they are at it.
  const [start, setStart] = useState<StepId>()
  const reload = useCallback(
    (wanted?: string | null) => load(wanted).then((now) => void setLoaded(now), setFailure),
    [],
  )
  useEffect(() => onOtherLink(setFailure), [])
  useEffect(() => {
    if (testedId !== undefined) window.history.replaceState(null, '', `${window.location.pathname}#test`)
    void reload(testedId)
  }, [reload])
  const connection = loaded?.connections.find(({ id }) => id === loaded.chosenId)
  const chosen = findChoice(choiceKey)
  const progress: Progress | undefined = loaded && {
    ...{ session: loaded.session, domains: loaded.domains, connection, test: loaded.test },
    choice: connection ? choiceOf(connection, chosen) : chosen,
    isConnected: loaded.connections.some(({ state }) => state === 'active'),
  }
  const open = progress && firstOpen(progress)
  useEffect(() => setStart((known) => known ?? open), [open])
  const wanted = step ?? start
  const current = progress && (wanted !== undefined && isOpen(wanted, progress) ? wanted : firstOpen(progress))
  const go = (next: StepId) => goFrom(next, current)
  const keepDomain = useCallback((domain: Domain) => setLoaded((known) => known && withDomain(known, domain)), [])
  return {
    progress,
    failure,
    connections: loaded?.connections ?? [],
    step: current,
    go,
    reload: () => reload(loaded?.chosenId),
    chooseWay: (key: string) => {
      sessionStorage.setItem(nameOf(first), key)
      setChoiceKey(key)
    },
    choose: async (id: string | null) => {
      await reload(id)
      go(id === null ? 'provider' : 'connection')
    },
    keepDomain,
    /** The one that was just made. */
    made: async ({ id }: Connection) => {
      await reload(id)
      go('connection')
    },
  }
}

export type Setup = ReturnType<typeof useSetup>
