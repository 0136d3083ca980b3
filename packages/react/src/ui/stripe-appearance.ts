/** Our tokens, in Stripe's words. */
export function stripeAppearance() {
  const scope = document.querySelector('.stack-scope')
  const read = (name: string) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--hp-${name})`
    scope?.append(probe)
    const color = getComputedStyle(probe).color
    probe.remove()
    return color
  }
  return {
    variables: {
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '15px',
      borderRadius: '8px',
      colorPrimary: read('primary'),
      colorBackground: read('field'),
      colorText: read('foreground'),
      colorTextSecondary: read('muted-foreground'),
      colorDanger: read('destructive'),
    },
  }
}
