import * as z from 'zod'
import { text } from '../schemas.ts'

/** What holds for overrides only, noted beside the schema of the complete configuration. */
interface Note {
  /** Can be set from the environment level on, not by a branch. */
  env?: true
  /** An override that has the object must have this member, although it has a default. */
  required?: true
  /** Defaults to the key of the record entry that it is in. */
  keyIsDefault?: true
  /** Read by nobody who may not read secrets, and never written to a file. */
  secret?: true
  /** A program: in a configuration file it is a file of its own, with this ending. */
  source?: 'ts' | 'tsx'
  /** What must hold between the members of an object. */
  rule?: readonly [holds: (members: object) => boolean, message: string]
}
export const notes = z.registry<Note>()

export const note = <S extends z.ZodType>(schema: S, about: Note): S => {
  notes.add(schema, about)
  return schema
}
export const env = <S extends z.ZodType>(schema: S) => note(schema, { env: true })
export const envSecret = <S extends z.ZodType>(schema: S) => note(schema, { env: true, secret: true })
export const required = <S extends z.ZodType>(schema: S) => note(schema, { required: true })
/** A copy of the schema, so that the note is not on the shared one. */
export const namedByKey = () => note(text.clone(), { keyIsDefault: true })
