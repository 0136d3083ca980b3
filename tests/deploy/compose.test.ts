import { settingNames, unknownSettingNames } from '@hallpass/server/settings'
import { expect, it } from 'vitest'
import { compose, environmentOf, filledIn, mountsOf, read, serviceOf } from './files.ts'

const ours = Object.keys(compose.services).filter((name) => serviceOf(name).image === 'hallpass')

it('compose.yaml has no secret in it, and no setting that does not exist', () => {
  const secrets = settingNames().flatMap((name) => (name.endsWith('_FILE') ? [name.replace(/_FILE$/, '')] : []))
  for (const name of Object.keys(compose.services)) {
    const environment = environmentOf(name)
    expect(unknownSettingNames(environment)).toEqual([])
    expect(Object.keys(environment).filter((key) => secrets.includes(key) && environment[key] !== '')).toEqual([])
    expect(environment).not.toHaveProperty('POSTGRES_PASSWORD')
    expect(environment).not.toHaveProperty('POSTGRES_HOST_AUTH_METHOD')
  }
  expect(read('compose.yaml')).not.toMatch(/:\/\/[^/\s@]+:[^/\s@]+@/)
})

it('our containers have no rights and nothing to write on but their volumes', () => {
  expect(ours).toEqual(['secrets', 'hallpass'])
  for (const name of [...ours, 'mailpit']) {
    expect(serviceOf(name)).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
})

it('nothing but this machine reaches the ports where nobody set anything', () => {
  const ports = Object.values(compose.services).flatMap((service) => (service.ports ?? []).map(filledIn))
  expect(ports).toEqual(['127.0.0.1:8102:8102', '127.0.0.1:8025:8025'])
})

it('every volume is named, and the image has its folder for the user who writes there', () => {
  const mounts = Object.keys(compose.services).flatMap((name) => Object.keys(mountsOf(name)))
  expect(new Set(mounts)).toEqual(new Set(Object.keys(compose.volumes)))
  const [, made = ''] = /mkdir -p (.*\/parts\/folders.*)/.exec(read('Dockerfile')) ?? []
  const folders = made.split(' ').map((path) => path.replace('/parts/folders', ''))
  for (const name of ours) {
    expect(Object.values(mountsOf(name)).filter((path) => !folders.includes(path))).toEqual([])
  }
})

it('the database cannot read the secret of the server, and the server starts when both are there', () => {
  expect(Object.keys(mountsOf('postgres'))).toEqual(['postgres', 'postgres-secret'])
  expect(mountsOf('postgres').postgres).toBe('/var/lib/postgresql')
  expect(serviceOf('postgres')).toMatchObject({
    image: 'postgres:18',
    depends_on: { secrets: { condition: 'service_completed_successfully' } },
  })
  expect(serviceOf('hallpass').depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  expect(Object.keys(mountsOf('hallpass'))).toEqual(['data', 'server-secrets'])
})

it('mailpit starts by its profile alone', () => {
  const started = Object.entries(compose.services).filter(([, { profiles }]) => !profiles)
  expect(started.map(([name]) => name)).toEqual(['secrets', 'postgres', 'hallpass'])
})
