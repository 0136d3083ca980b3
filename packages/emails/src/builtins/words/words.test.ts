import { describe, expect, it } from 'vitest'
import { languages } from '../../language.ts'
import { templates, themes } from '../modules.ts'
import type { EditableTemplate } from '../names.ts'
import { catalogues } from './index.ts'

const names: EditableTemplate[] = [
  'email_verification',
  'password_reset',
  'magic_link',
  'team_invitation',
  'sign_in_invitation',
]
const english = (name: EditableTemplate) => templates[name].EmailTemplate.Words!
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

it('has every language but the one of the sources', () => {
  expect(['en-US', ...Object.keys(catalogues)].sort()).toEqual([...languages].sort())
})

describe.each(Object.entries(catalogues))('%s', (_language, catalogue) => {
  it('says everything that the sources say, and nothing else', () => {
    for (const name of names) expect(Object.keys(catalogue[name]).sort()).toEqual(Object.keys(english(name)).sort())
    expect(Object.keys(catalogue.theme)).toEqual(Object.keys(themes.default_light.EmailTheme.Words!))
    expect(Object.keys(catalogue).sort()).toEqual(['theme', ...names].sort())
  })

  it('carries in each subject what the English one does, and names nothing that it does not know', () => {
    for (const name of names) {
      const ours = english(name)
      expect(placeholders(catalogue[name].subject!)).toEqual(placeholders(ours.subject!))
      const known = new Set(Object.values(ours).flatMap(placeholders))
      for (const text of Object.values(catalogue[name])) {
        for (const placeholder of placeholders(text)) expect(known).toContain(placeholder)
      }
    }
  })

  it('is translated, and clean', () => {
    for (const name of names) {
      for (const [key, text] of Object.entries(catalogue[name])) {
        expect(text).not.toBe(english(name)[key])
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/ {2}|[<>]|\{[^}]*$/)
      }
    }
  })
})
