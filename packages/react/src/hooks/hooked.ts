import type * as plain from '@hallpass/js'
import type { Cell, hallpassAppInternals } from '@hallpass/js'
import type * as named from '../apps.ts'

/**
 * The types of SDK objects with hooks: one for each live cell (`cells.teams()` is `useTeams()`), also on every object
 * that a member gives out. What has a name keeps it, so that editors show `CurrentUser` and not all of its members. The
 * order matters: what extends another comes before it.
 */
export type Hooked<T> = T extends WithCells ? HookedObject<T> : HookedList<T>

type HookedObject<T> = T extends plain.CurrentInternalServerUser
  ? named.CurrentInternalServerUser
  : T extends plain.CurrentServerUser
    ? named.CurrentServerUser
    : T extends plain.ServerTeamUser
      ? named.ServerTeamUser
      : T extends plain.ServerUser
        ? named.ServerUser
        : T extends plain.CurrentInternalUser
          ? named.CurrentInternalUser
          : T extends plain.CurrentUser
            ? named.CurrentUser
            : HookedThing<T>

type HookedThing<T> = T extends plain.ServerTeam
  ? named.ServerTeam
  : T extends plain.Team
    ? named.Team
    : T extends plain.HallpassAdminApp
      ? named.HallpassAdminApp
      : T extends plain.HallpassServerApp
        ? named.HallpassServerApp
        : T extends plain.InternalClientApp
          ? named.InternalClientApp
          : T extends plain.HallpassClientApp
            ? named.HallpassClientApp
            : HookedPart<T>

type HookedPart<T> = T extends plain.ServerItem
  ? named.ServerItem
  : T extends plain.Item
    ? named.Item
    : T extends plain.AdminOwnedProject
      ? named.AdminOwnedProject
      : T extends plain.AdminProject
        ? named.AdminProject
        : T extends plain.OAuthConnection
          ? named.OAuthConnection
          : T extends plain.DataVaultStore
            ? named.DataVaultStore
            : T extends { readonly cells: infer Cells }
              ? HookedMembers<T> & CellHooks<Cells>
              : T

/** The members themselves, without the hooks: those are written out in hook-types.ts, each with its sentence. */
export type HookedMembers<T> = T extends WithCells
  ? { [K in keyof T]: K extends Untouched ? T[K] : HookedMember<T[K]> }
  : HookedList<T>

type HookedList<T> = T extends readonly (infer Item extends WithCells)[]
  ? keyof T extends keyof Item[]
    ? Hooked<Item>[]
    : Hooked<Item>[] & Omit<T, keyof Item[]>
  : T

type WithCells = { readonly cells: unknown }
type Untouched = 'cells' | typeof hallpassAppInternals

/** What the hooks of an object look like, from its cells. */
export type CellHooks<Cells> = { readonly [K in keyof Cells & string as HookName<K>]: Hook<Cells[K]> }

/** `oauthProviders` is `useOAuthProviders`. */
type HookName<Name extends string> = Name extends `oauth${infer Rest}` ? `useOAuth${Rest}` : `use${Capitalize<Name>}`

type HookedMember<M> = M extends (...args: never) => infer R
  ? ReturnsHooked<R> extends true
    ? Method<M>
    : M
  : Hooked<M>

/** Whether what comes out of a method has hooks: only such a method gets another type. */
type ReturnsHooked<R> = true extends IsHooked<Awaited<R>> ? true : false
type IsHooked<V> = V extends WithCells
  ? true
  : V extends readonly (infer Item)[]
    ? Item extends WithCells
      ? true
      : false
    : false

/** As many signatures as the most overloaded member has; TypeScript repeats the first where there are fewer. */
interface Overloaded<A1, R1, A2, R2, A3, R3, A4, R4, A5, R5> {
  (...args: A1 extends unknown[] ? A1 : never): R1
  (...args: A2 extends unknown[] ? A2 : never): R2
  (...args: A3 extends unknown[] ? A3 : never): R3
  (...args: A4 extends unknown[] ? A4 : never): R4
  (...args: A5 extends unknown[] ? A5 : never): R5
}

type Method<F> = F extends {
  (...args: infer A1): infer R1
  (...args: infer A2): infer R2
  (...args: infer A3): infer R3
  (...args: infer A4): infer R4
  (...args: infer A5): infer R5
}
  ? Overloaded<
      A1,
      HookedResult<R1>,
      A2,
      HookedResult<R2>,
      A3,
      HookedResult<R3>,
      A4,
      HookedResult<R4>,
      A5,
      HookedResult<R5>
    >
  : F

type HookedResult<R> = R extends Promise<infer Value> ? Promise<Hooked<Value>> : Hooked<R>

/** Typed like the cell or the promise that it reads. */
export type Hook<F> = F extends {
  (...args: infer A1): infer R1
  (...args: infer A2): infer R2
  (...args: infer A3): infer R3
  (...args: infer A4): infer R4
  (...args: infer A5): infer R5
}
  ? Overloaded<A1, HookedValue<R1>, A2, HookedValue<R2>, A3, HookedValue<R3>, A4, HookedValue<R4>, A5, HookedValue<R5>>
  : never

type HookedValue<R> = R extends Cell<infer Value> | Promise<infer Value> ? Hooked<Value> : never
