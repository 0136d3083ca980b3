/** The formats browsers show and we keep; the name is also the extension of the stored file. */
export const contentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
} as const

export type ImageFormat = keyof typeof contentTypes

export interface ImageSize {
  width: number
  height: number
}

export const isImageFormat = (text: string): text is ImageFormat => Object.hasOwn(contentTypes, text)
