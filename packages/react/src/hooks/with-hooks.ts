import type { Cell } from '@hallpass/js'
import { useCell } from './use-cell.ts'

type HookName<Name extends string> = `use${Capitalize<Name>}`

/** An SDK object with a hook for each of its live cells: `cells.teams()` is `useTeams()`. */
export type Hooked<T> = T extends { readonly cells: infer Cells }
  ? T & { [K in keyof Cells & string as HookName<K>]: HookOf<Cells[K]> }
  : T extends readonly (infer Item)[]
    ? Hooked<Item>[]
    : T

type HookOf<F> = F extends (...args: infer Args) => Cell<infer Value> ? (...args: Args) => Hooked<Value> : never

const made = new WeakMap<object, unknown>()

/** Adds the hooks to an object and to every object that it gives out. The same object for the same source. */
export function withHooks<T>(source: T): Hooked<T> {
  if (Array.isArray(source)) return memoized(source, () => source.map((item) => withHooks(item))) as Hooked<T>
  if (!hasCells(source)) return source as Hooked<T>
  return memoized(source, () => hooked(source)) as Hooked<T>
}

function hooked(source: WithCells): object {
  const members = Reflect.ownKeys(source).map((key) => [key, withHooksLater(source[key as never])] as const)
  const hooks = Object.entries(source.cells).map(([name, cellOf]) => [
    `use${name[0]?.toUpperCase()}${name.slice(1)}`,
    (...args: unknown[]) => withHooks(useCell(cellOf(...args))),
  ])
  return Object.fromEntries([...members, ...hooks])
}

/** What a member gives out has hooks as well, at once or when its promise is kept. */
function withHooksLater(member: unknown): unknown {
  if (typeof member !== 'function') return withHooks(member)
  return (...args: unknown[]) => {
    const result: unknown = member(...args)
    return result instanceof Promise ? result.then(withHooks) : withHooks(result)
  }
}

interface WithCells {
  readonly cells: Record<string, (...args: unknown[]) => Cell<unknown>>
}
const hasCells = (value: unknown): value is WithCells => typeof value === 'object' && value !== null && 'cells' in value

function memoized<T extends object>(source: T, make: () => unknown): unknown {
  const known = made.get(source)
  if (known !== undefined) return known
  const result = make()
  made.set(source, result)
  // Its own result too, so that giving it twice changes nothing.
  made.set(result as object, result)
  return result
}
