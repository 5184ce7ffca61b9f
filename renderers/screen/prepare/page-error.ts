/** An error in a page for its author: file, place in the file, and reason. */
export class PageError extends Error {
  readonly file: string
  /** JSON path, e.g. `properties.table.x-component-props.columns[2]`. */
  readonly path: string
  readonly reason: string

  constructor(address: string, path: readonly (string | number)[], reason: string) {
    const file = `schemas/${address}.page.json`
    const at = jsonPath(path)
    super(`${file} ${at}: ${reason}`)
    this.name = 'PageError'
    this.file = file
    this.path = at
    this.reason = reason
  }
}

function jsonPath(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${part}` : part
  }, '')
}
