import type * as z from 'zod'
import { CurrentProject, NewProject, Project, ProjectChanges, ProjectConfig } from '../config/project-schemas.ts'
import * as contract from '../endpoints/index.ts'

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value

/** Objects that the definitions call by a name of their own (`ServerUser`): generated clients get types of that name. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  CurrentProject,
  NewProject,
  Project,
  ProjectChanges,
  ProjectConfig,
  ...Object.fromEntries(
    Object.entries<unknown>(contract).filter(
      (entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && isSchema(entry[1]),
    ),
  ),
}
