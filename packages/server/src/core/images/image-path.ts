import { type ImageFormat, isImageFormat } from './image-format.ts'

export const imageFolders = [
  'user-profile-images',
  'team-profile-images',
  'team-member-profile-images',
  'project-logos',
] as const
export type ImageFolder = (typeof imageFolders)[number]

export interface ImageName {
  folder: ImageFolder
  id: string
  extension: ImageFormat
}

export const imagePath = ({ folder, id, extension }: ImageName) => `/files/${folder}/${id}.${extension}`

const fileName = /^([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.([a-z]{3,4})$/

/** Undefined for every name that we would not have given ourselves, so that it costs no query. */
export function parseImageName(folder: string, file: string): ImageName | undefined {
  const [, id, extension] = fileName.exec(file) ?? []
  if (id === undefined || extension === undefined || !isImageFormat(extension) || !isFolder(folder)) return undefined
  return { folder, id, extension }
}

const isFolder = (text: string): text is ImageFolder => imageFolders.some((folder) => folder === text)
