import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const folders = ['deploy/proxies', 'deploy/pgbackrest']
const files = folders.flatMap((folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
)

it.each(files)('the guide quotes %s as it is', (file) => {
  expect(read('docs/guides/production.md')).toContain(read(file))
})

it('the guide to Kubernetes quotes the example as it is', () => {
  const indented = read('deploy/kubernetes/kustomization.yaml').replaceAll(/^(?=.)/gm, '   ')
  expect(read('docs/guides/kubernetes.md')).toContain(indented)
})
