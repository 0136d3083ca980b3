import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { passwordLength } from '../limits.ts'
import { migrationModes } from '../migration.ts'
import { emailPlain, nonEmpty } from '../schemas.ts'

const tag = 'Configuration'
const access = ['admin'] as const

export const getMigration = defineEndpoint({
  method: 'GET',
  path: '/internal/migration',
  access,
  needs: 'project.read',
  ours: true,
  tag,
  summary: 'What comes of asking the system where people were before',
  result: z.object({
    state: z.enum(['off', 'ended', 'paused', 'on']).meta({
      description: '`ended`: the day until which it is asked is over. `paused`: it failed again and again',
    }),
    host: z.string().nullable().meta({ description: 'Where passwords go' }),
    mode: z.enum(migrationModes),
    ends_at_millis: z.number().nullable(),
    paused_until_millis: z.number().nullable(),
    asked: z.number(),
    matched: z.number().meta({ description: 'Answers that brought somebody over' }),
    refused: z.number().meta({ description: 'Answers that it is no such user, or not their password' }),
    failed: z.number().meta({ description: 'Questions without an answer, or with one that could not be used' }),
    last_failure: z.object({ at_millis: z.number(), reason: z.string() }).nullable(),
    waiting: z.number().meta({ description: 'Users who are here, and whose password is there' }),
    typical_millis: z.number().meta({ description: 'How long a sign-in takes that is refused' }),
  }),
})

export const testMigration = defineEndpoint({
  method: 'POST',
  path: '/internal/migration/test',
  access,
  needs: 'secrets',
  ours: true,
  audit: { exempt: 'It asks and changes nothing.' },
  tag,
  summary: 'Ask the system where people were before, once',
  description: 'With a password whether it is theirs, without one who has the address. Nobody is brought over.',
  body: z.strictObject({
    email: emailPlain,
    password: nonEmpty.max(passwordLength.max).optional(),
  }),
  result: z.object({
    outcome: z.enum(['match', 'no_match', 'failed']),
    reason: z.string().nullable().meta({ description: 'Why it failed' }),
    millis: z.number(),
    fields: z.array(z.string()).meta({ description: 'What the answer says of the user' }),
  }),
  textErrors: { 400: 'It is not asked: it is not set, or its time is over.' },
})
