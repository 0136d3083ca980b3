const largestBytes = 700_000
const largestSide = 1024

/** A picture as a data URL that the server takes: drawn smaller where it is too large. */
export async function readLogo(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) throw new Error(`${file.name} is not an image that browsers can show.`)
  const scale = Math.min(1, largestSide / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size <= largestBytes) return asDataUrl(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', 0.9)
}

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(`${file.name} could not be read.`))
    reader.readAsDataURL(file)
  })
