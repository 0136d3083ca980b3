import { expect, it } from 'vitest'
import { routes } from '../routes.ts'

const pathsIn = (lane: string) => routes.flatMap((route) => (route.lane === lane ? [route.endpoint.path] : []))

it('signing in, staying signed in and being known have connections of their own', () => {
  expect(pathsIn('sign-in')).toEqual(
    expect.arrayContaining([
      '/auth/password/sign-in',
      '/auth/oauth/token',
      '/auth/sessions/current/refresh',
      '/users/me',
      '/projects/current',
      '/user-api-keys/check',
      '/projects/{project_id}/.well-known/jwks.json',
    ]),
  )
  expect(pathsIn('sign-in').filter((path) => path.startsWith('/internal/'))).toEqual([])
})

it('lists and exports are known by what they answer', () => {
  const lists = ['/users', '/teams', '/team-permissions', '/internal/emails', '/internal/users/export']
  expect(pathsIn('lists')).toEqual(expect.arrayContaining([...lists, '/users/{user_id}/personal-data']))
  expect(pathsIn('calls')).toEqual(expect.arrayContaining(['/users', '/users/{user_id}', '/emails/send-email']))
})
