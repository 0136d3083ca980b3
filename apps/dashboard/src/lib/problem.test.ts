import { knownError } from '@hallpass/contract'
import { HallpassHttpError } from '@hallpass/js'
import { expect, it } from 'vitest'
import { problemOf } from './problem.ts'

const answered = (status: number, body: string) =>
  new HallpassHttpError('It failed.', { status, body, headers: new Headers({ 'x-stack-request-id': 'r1' }) })

it('says a refusal in the words of the server', () => {
  expect(problemOf(knownError('TEAM_NOT_FOUND', { team_id: 't' }))).toMatchObject({
    code: 'TEAM_NOT_FOUND',
    status: 404,
  })
  expect(problemOf(answered(400, 'The team still owns projects.'))).toMatchObject({
    message: 'The team still owns projects.',
    status: 400,
  })
})

it('keeps the request id of a failure, and not its body', () => {
  expect(problemOf(answered(500, '<html>stack trace</html>'))).toEqual({
    message: 'The server answered 500. Try again.',
    status: 500,
    requestId: 'r1',
  })
})

it('says what a schema refused, and not how the request was called', () => {
  const message =
    'Request validation failed on POST /api/v1/users:\n  - body.display_name must be at most 256 characters'
  const error = knownError('SCHEMA_ERROR', { message })
  expect(problemOf(error).message).toBe('display_name must be at most 256 characters')
})

it('says that the server cannot be reached', () => {
  expect(problemOf(new TypeError('Failed to fetch')).message).toContain('cannot be reached')
})
