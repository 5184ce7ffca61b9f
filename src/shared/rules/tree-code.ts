/** A letter and two digits for each level, e.g. `A01B12`. */
const UNIT = /^([A-Z])(\d{2})$/
const UNIT_LENGTH = 3
const LAST_NUMBER = 99

/**
 * Code of a new node below a parent: the successor of its greatest sibling, or the first one.
 * @param parent code of the parent; empty for a root
 * @returns undefined when the level is full, after `Z99`
 */
export function nextTreeCode(parent: string, siblings: readonly string[]): string | undefined {
  const units = siblings
    .filter((code) => code.startsWith(parent) && code.length === parent.length + UNIT_LENGTH)
    .map((code) => code.slice(parent.length))
    .filter((unit) => UNIT.test(unit))
  const unit = nextUnit(units.toSorted().at(-1))
  return unit === undefined ? undefined : `${parent}${unit}`
}

function nextUnit(last: string | undefined): string | undefined {
  const [, letter, digits] = UNIT.exec(last ?? '') ?? []
  if (letter === undefined) return 'A01'
  const number = Number(digits) + 1
  if (number <= LAST_NUMBER) return `${letter}${String(number).padStart(2, '0')}`
  return letter === 'Z' ? undefined : `${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}
