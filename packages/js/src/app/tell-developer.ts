/** On the page itself, where the one who looks at it is the one who writes it. */
export function tellDeveloper(message: string): void {
  if (!/^(localhost|127\..*|\[::1\])$/.test(globalThis.location?.hostname ?? '')) return
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.textContent = `Hallpass: ${message}`
  note.style.cssText = 'margin: 24px; font: 15px/24px system-ui, sans-serif'
  document.body.prepend(note)
}
