import { expect, it } from 'vitest'
import { groupByTeam } from './projects-by-team.ts'

const teams = [
  { id: 't1', display_name: 'Robin’s team' },
  { id: 't2', display_name: 'Paper Boats' },
]
const project = (id: string, display_name: string, owner_team_id: string | null, created_at_millis: number) => ({
  id,
  display_name,
  owner_team_id,
  created_at_millis,
})
const projects = [
  project('1', 'Acme', 't1', 1),
  project('2', 'Status', 't2', 2),
  project('3', 'Beta', 't1', 3),
  project('4', 'Lost', null, 4),
]
const names = (...args: Parameters<typeof groupByTeam>) =>
  groupByTeam(...args).map((group) => [group.name, group.projects.map(({ display_name }) => display_name)])

it('groups projects by their team, the newest first, and forgets none', () => {
  expect(names(projects, teams)).toEqual([
    ['Robin’s team', ['Beta', 'Acme']],
    ['Paper Boats', ['Status']],
    ['Other teams', ['Lost']],
  ])
})

it('keeps the project of the dashboard apart from those of its team', () => {
  const own = project('internal', 'Hallpass Dashboard', 't1', 9)
  expect(names([own, ...projects.slice(0, 2)], teams)).toEqual([
    ['Robin’s team', ['Acme']],
    ['Paper Boats', ['Status']],
    ['The dashboard itself', ['Hallpass Dashboard']],
  ])
})

it('orders by name and finds by a part of it', () => {
  expect(names(projects, teams, '', 'name')[0]).toEqual(['Robin’s team', ['Acme', 'Beta']])
  expect(names(projects, teams, 'sta')).toEqual([['Paper Boats', ['Status']]])
  expect(names(projects, teams, 'nothing')).toEqual([])
})
