import { type Cell, type HallpassAppInternals, hallpassAppInternals } from '@hallpass/js'
import { bailOutOnServer } from './browser-only.ts'
import type { Hooked } from './hooked.ts'
import { useCell } from './use-cell.ts'
import { useNavigateOf } from './use-navigate.ts'
import { useUserOf } from './use-user-of.ts'

export type { Hooked }

const made = new WeakMap<object, unknown>()

/** Adds the hooks to an object and to every object that it gives out. The same object for the same source. */
export function withHooks<T>(source: T): Hooked<T> {
  if (Array.isArray(source)) return memoized(source, () => hookedList(source)) as Hooked<T>
  if (!hasCells(source)) return source as Hooked<T>
  return memoized(source, () => hookedMembers(source)) as Hooked<T>
}

/** For constructors, whose `this` becomes the object with hooks. */
export function addHooks(target: object, source: object): void {
  Object.assign(target, withHooks(source))
  made.set(target, target)
  made.set(source, target)
}

/** Lists may have more than items, e.g. `nextCursor`. */
function hookedList(source: readonly unknown[]): readonly unknown[] {
  const items = source.map((item) => withHooks(item))
  return items.every((item, at) => item === source[at]) ? source : Object.assign([], source, items)
}

function hookedMembers(source: WithCells): object {
  const members = Reflect.ownKeys(source).map((key) => [key, memberOf(key, source[key as never])] as const)
  const hooks = Object.entries(source.cells).map(
    ([name, cellOf]) => [hookName(name), inBrowser((...args) => useCell(cellOf(...args)))] as const,
  )
  return { ...Object.fromEntries([...members, ...hooks]), ...(isApp(source) && appHooks(source)) }
}

const appHooks = (app: AppLike) => ({
  useUser: inBrowser((options?: unknown) => useUserOf(app, options)),
  useNavigate: () => useNavigateOf(app),
})

type Hook = (...args: unknown[]) => unknown

const inBrowser =
  (hook: Hook): Hook =>
  (...args) => {
    bailOutOnServer()
    return withHooks(hook(...args))
  }

/** `oauthProviders` is `useOAuthProviders`. */
function hookName(cell: string): string {
  const name = cell.replace(/^oauth(?=[A-Z])/, 'OAuth')
  return `use${name[0]?.toUpperCase()}${name.slice(1)}`
}

/** What a member gives out has hooks as well, at once or when its promise is kept. */
function memberOf(key: PropertyKey, member: unknown): unknown {
  if (key === 'cells' || key === hallpassAppInternals) return member
  if (typeof member !== 'function') return withHooks(member)
  return (...args: unknown[]) => {
    const result: unknown = member(...args)
    return result instanceof Promise ? result.then(withHooks) : withHooks(result)
  }
}

interface WithCells {
  readonly cells: Record<string, (...args: unknown[]) => Cell<unknown>>
}
type AppLike = Parameters<typeof useUserOf>[0] & { readonly [hallpassAppInternals]: HallpassAppInternals }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const hasCells = (value: unknown): value is WithCells => isObject(value) && 'cells' in value
const isApp = (value: object): value is AppLike => hallpassAppInternals in value

function memoized<T extends object>(source: T, make: () => unknown): unknown {
  const known = made.get(source)
  if (known !== undefined) return known
  const result = make()
  made.set(source, result)
  // Its own result too, so that giving it twice changes nothing.
  made.set(result as object, result)
  return result
}
