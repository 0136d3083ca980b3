import * as z from 'zod'
import { uuid } from '../../schemas.ts'

export const tag = 'Single sign-on'
export const access = ['server', 'admin'] as const
export const inTeam = z.strictObject({ team_id: uuid.optional().meta({ description: 'Those of one team alone' }) })

/** What the identity provider is told has it in it, and is asked for there before anything is given. */
export const chosenId = (address: string, meaning: string) =>
  uuid
    .refine((id) => id[14] === '4', '{path} must be a random UUID (version 4)')
    .optional()
    .meta({
      description: `Of the connection, where the identity provider has to be told first: a UUID of version 4 that the caller makes up. \`${address}\` is ${meaning}`,
    })
export const idTaken = { 409: 'The project has a connection with this id.' }

export const byConnection = { params: z.strictObject({ connection_id: uuid }) }
export const noConnection = { 404: 'There is no such connection.' }
export const byDomain = { params: z.strictObject({ domain_id: uuid }) }
export const noDomain = { 404: 'There is no such domain.' }

/** What a client needs where it reads what a team has: single sign-on of that team is theirs to look after. */
export const managerErrors = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'TEAM_PERMISSION_REQUIRED',
  'TEAM_NOT_FOUND',
] as const
export const ofManagers = 'A client needs $manage_sso in the team, and names the team.'
export const noTeamNamed = { 400: 'A client names no team.' }
