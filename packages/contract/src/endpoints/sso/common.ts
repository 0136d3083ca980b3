import * as z from 'zod'
import { uuid } from '../../schemas.ts'

export const tag = 'Single sign-on'
export const access = ['server', 'admin'] as const
export const inTeam = z.strictObject({ team_id: uuid.optional().meta({ description: 'Those of one team alone' }) })

export const byConnection = { params: z.strictObject({ connection_id: uuid }) }
export const noConnection = { 404: 'There is no such connection.' }
export const byDomain = { params: z.strictObject({ domain_id: uuid }) }
export const noDomain = { 404: 'There is no such domain.' }
