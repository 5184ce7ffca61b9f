const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Signs that XML 1.0 cannot hold, and what looks like the way in which spreadsheets write them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const WRITTEN = /_x([0-9A-Fa-f]{4})_/g

/** Text between tags or quotes, such that `readable` gives it back. */
export function xmlText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
}

/** Text as people see it, of what spreadsheets wrote with `_xHHHH_`. */
export function readable(text: string): string {
  return text.includes('_x')
    ? text.replace(WRITTEN, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}
