const LETTERS = 26
const FIRST_LETTER = 65

/** Name of a column by its number from 1: 3 is `C`, 28 is `AB`. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    name = String.fromCharCode(FIRST_LETTER + ((rest - 1) % LETTERS)) + name
  }
  return name
}

/** Number of the column in an address such as `C7`; undefined where there is none. */
export function columnNumber(address: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(address) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST_LETTER + 1, 0)
}

/** `C7` */
export function cellAddress(column: number, row: number): string {
  return `${columnName(column)}${row}`
}
