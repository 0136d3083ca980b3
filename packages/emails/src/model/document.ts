const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Hints for browsers and marks for hydration mean nothing in an email. React writes no `<` inside of a tag. */
const leftovers = /<link rel="preload" as="image"[^<>]*>|<!--(?: |\/?\$|html|head|body)-->/g

export const documentOf = (markup: string) => doctype + markup.replace(leftovers, '').replace(/^<!DOCTYPE[^>]*>/i, '')

/** Some programs drop what stands at `<html>`, so the outermost table says it, too. */
export const fromRightToLeft = (document: string) =>
  document.replace(/<html\b([^>]*?) dir="ltr"/, '<html$1 dir="rtl"').replace('<table', '<table dir="rtl"')
