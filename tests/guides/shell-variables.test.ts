import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../docs/guides/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const blocks = (text: string) =>
  [...text.matchAll(/```(?:sh|bash)(?: tab=\S+)?\n(.*?)```/gs)].map(([, block = '']) => block).join('\n')

/** Names of their own, and of functions' parameters and loops, in lower case are local to a block. */
const used = (shell: string) => new Set([...shell.matchAll(/\$\{?([A-Z][A-Z_]*)/g)].map(([, name]) => name!))
const set = (shell: string) => [...shell.matchAll(/(?:^|[\s;(])([A-Z][A-Z_]*)=/gm)].map(([, name]) => name!)

const first = set(blocks(read('first-user.md')))

it.each(readdirSync(folder).filter((name) => name.endsWith('.md')))(
  'every variable that %s uses is set there or in the guide to the first user',
  (name) => {
    const shell = blocks(read(name))
    const known = new Set([...first, ...set(shell), 'PATH', 'HOME', 'PWD'])
    expect([...used(shell)].filter((variable) => !known.has(variable))).toEqual([])
  },
)
