import type { Words } from '../../model/modules.ts'
import type { EditableTemplate } from '../names.ts'

/** One language: what the built-ins say in it, under the keys of the words in their sources. */
export type Catalogue = Readonly<Record<EditableTemplate, Words>> & { readonly theme: Words }
