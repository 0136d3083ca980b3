import { languages } from '@hallpass/contract/languages'
import { describe, expect, it } from 'vitest'
import { templates, themes } from '../modules.ts'
import type { EditableTemplate } from '../names.ts'
import { catalogues } from './index.ts'

const names: EditableTemplate[] = [
  'email_verification',
  'password_reset',
  'magic_link',
  'team_invitation',
  'sign_in_invitation',
  'new_sign_in',
]
const english = (name: EditableTemplate) => templates[name].EmailTemplate.Words!
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

it('has every language but the one of the sources', () => {
  expect(['en-US', ...Object.keys(catalogues)].sort()).toEqual([...languages].sort())
})

describe.each(Object.entries(catalogues))('%s', (_language, catalogue) => {
  it('translates every word of the sources, and nothing else', () => {
    for (const name of names) expect(Object.keys(catalogue[name]).sort()).toEqual(Object.keys(english(name)).sort())
    expect(Object.keys(catalogue.theme)).toEqual(Object.keys(themes.default_light.EmailTheme.Words!))
    expect(Object.keys(catalogue).sort()).toEqual(['theme', ...names].sort())
  })

  it('each translated subject has the placeholders of the English one, and no others', () => {
    for (const name of names) {
      const ours = english(name)
      expect(placeholders(catalogue[name].subject!)).toEqual(placeholders(ours.subject!))
      const known = new Set(Object.values(ours).flatMap(placeholders))
      for (const text of Object.values(catalogue[name])) {
        for (const placeholder of placeholders(text)) expect(known).toContain(placeholder)
      }
    }
  })

  it('translations differ from English and have no stray spaces', () => {
    for (const name of names) {
      for (const [key, text] of Object.entries(catalogue[name])) {
        expect(text).not.toBe(english(name)[key])
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/ {2}|[<>]|\{[^}]*$/)
      }
    }
  })
})
