/** Hands a text over as a file, whole or in the pieces that it was made in. */
export function download(name: string, type: string, text: string | readonly string[]) {
  const url = URL.createObjectURL(new Blob([text].flat(), { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
