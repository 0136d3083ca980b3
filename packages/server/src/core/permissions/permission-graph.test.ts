import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeConfig } from '../projects/complete-config.ts'
import { PermissionGraph } from './permission-graph.ts'

type Scopes = Record<string, { scope?: 'team' | 'project'; contains?: string[] }>

const graphOf = (definitions: Scopes) => {
  const permissions = Object.entries(definitions).map(([id, { scope = 'team', contains = [] }]) => [
    id,
    { scope, containedPermissionIds: Object.fromEntries(contains.map((other) => [other, true])) },
  ])
  return new PermissionGraph(completeConfig({ 'rbac.permissions': Object.fromEntries(permissions) }))
}

describe('what a permission contains', () => {
  it('contained permissions are followed all the way down and ordered by name', () => {
    const graph = graphOf({
      boss: { contains: ['lead'] },
      lead: { contains: ['$read_members', 'can_see'] },
      can_see: {},
    })
    expect(graph.expand('team', ['boss'])).toEqual(['$read_members', 'boss', 'can_see', 'lead'])
    expect(graph.existing('team', ['lead', 'boss'])).toEqual(['boss', 'lead'])
    expect(graph.containedIn('lead')).toEqual(['$read_members', 'can_see'])
  })

  it('permissions may contain each other in circles', () => {
    const graph = graphOf({ a: { contains: ['b'] }, b: { contains: ['c'] }, c: { contains: ['a', 'c'] } })
    for (const id of ['a', 'b', 'c']) expect(graph.expand('team', [id])).toEqual(['a', 'b', 'c'])
  })

  it('deeply nested permissions do not overflow the stack', () => {
    const depth = 30_000
    const chain = Array.from({ length: depth }, (_, at) => [`p${at}`, { contains: [`p${at + 1}`] }])
    const graph = graphOf(Object.fromEntries([...chain, [`p${depth}`, { contains: ['$delete_team'] }]]))
    const all = graph.expand('team', ['p0'])
    expect(all).toHaveLength(depth + 2)
    expect(all[0]).toBe('$delete_team')
    // More than is kept in memory; what was forgotten is found again.
    for (const at of [1, 2, 3, 4]) expect(graph.expand('team', [`p${at}`])).toHaveLength(depth + 2 - at)
    expect(graph.expand('team', ['p0'])).toEqual(all)
  })

  it('contained permissions never cross scopes', () => {
    const graph = graphOf({
      a: { contains: ['shared', '$read_members'] },
      beta: { scope: 'project', contains: ['a', '$read_members', 'shared'] },
      shared: { scope: 'project' },
    })
    expect(graph.expand('team', ['a'])).toEqual(['$read_members', 'a'])
    expect(graph.expand('project', ['beta', 'a'])).toEqual(['beta', 'shared'])
    expect(graph.expand('project', ['$read_members'])).toEqual([])
  })

  it('leaves out contained permissions that have no definition or no scope', () => {
    const graph = graphOf({ a: { contains: ['gone', 'constructor', '__proto__'] } })
    expect(graph.expand('team', ['a', 'gone', 'constructor', '__proto__', '$unknown'])).toEqual(['a'])
    const unscoped = new PermissionGraph(completeConfig({ 'rbac.permissions': { odd: { description: 'x' } } }))
    expect(unscoped.scopeOf('odd')).toBeNull()
    expect(unscoped.scopeOf('gone')).toBeUndefined()
    expect(unscoped.expand('team', ['odd'])).toEqual([])
  })

  it('contained permissions are the same whatever was looked up before', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const definitions = fc.dictionary(fc.constantFrom(...ids), fc.subarray(ids), { minKeys: 3 })
    fc.assert(
      fc.property(definitions, fc.array(fc.subarray(ids)), (contained, questions) => {
        const scopes = Object.fromEntries(Object.entries(contained).map(([id, contains]) => [id, { contains }]))
        const graph = graphOf(scopes)
        for (const granted of questions) {
          const answer = graph.expand('team', granted)
          expect(answer).toEqual(graphOf(scopes).expand('team', granted.toReversed()))
          expect(graph.expand('team', answer)).toEqual(answer)
        }
      }),
      { numRuns: 50 },
    )
  })
})
