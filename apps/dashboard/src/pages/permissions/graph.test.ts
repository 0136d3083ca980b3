import { expect, it } from 'vitest'
import { contentsOf, layOut } from './graph.ts'

const definitions = [
  { id: 'owner', contained_permission_ids: ['admin', '$delete_team'] },
  { id: 'admin', contained_permission_ids: ['member', 'deploy'] },
  { id: 'member', contained_permission_ids: ['$read_members'] },
  { id: 'deploy', contained_permission_ids: [] },
]

it('finds what a permission brings with it, at any depth', () => {
  expect([...contentsOf(definitions, 'owner')].sort()).toEqual([
    '$delete_team',
    '$read_members',
    'admin',
    'deploy',
    'member',
  ])
  expect([...contentsOf(definitions, 'deploy')]).toEqual([])
})

it('ends where a circle began', () => {
  const circle = [
    { id: 'a', contained_permission_ids: ['b'] },
    { id: 'b', contained_permission_ids: ['a'] },
  ]
  expect([...contentsOf(circle, 'a')]).toEqual(['b'])
  expect(layOut(circle, 900).nodes).toHaveLength(2)
})

it('puts each permission to the left of what it contains', () => {
  const { nodes, edges } = layOut(definitions, 984)
  const at = (id: string) => nodes.find((node) => node.id === id)!
  expect(nodes.map(({ id }) => id).sort()).toEqual([
    '$delete_team',
    '$read_members',
    'admin',
    'deploy',
    'member',
    'owner',
  ])
  for (const { from, to } of edges) expect(at(from).x).toBeLessThan(at(to).x)
  expect(at('$read_members')).toMatchObject({ isBuiltIn: true })
  expect(at('deploy')).toMatchObject({ isBuiltIn: false })
})

it('lays no node on another', () => {
  const { nodes } = layOut(definitions, 984)
  for (const one of nodes) {
    for (const other of nodes) {
      if (one !== other && one.column === other.column) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(36)
    }
  }
})

it('has a picture of nothing', () => {
  expect(layOut([], 984)).toMatchObject({ nodes: [], edges: [] })
})

it('keeps a long name to its column, and inside of the picture', () => {
  const long = 'may_do_as_they_like_'.repeat(3)
  const { nodes } = layOut([...definitions, { id: long, contained_permission_ids: [`${long}too`] }], 984)
  const ofLong = nodes.filter(({ id }) => id.startsWith(long))
  expect(ofLong).toHaveLength(2)
  for (const { x, width, column } of ofLong) {
    const next = nodes.find((node) => node.column === column + 1)
    expect(x + width).toBeLessThan(next?.x ?? 984)
  }
})
