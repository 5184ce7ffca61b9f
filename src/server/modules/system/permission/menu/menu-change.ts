import type { Row } from '#shared/documents/entity.ts'
import { isFieldCode } from '#shared/documents/field-permission.ts'
import { EDITING_ONLY } from '#shared/rules/button-permission.ts'
import type { MenuChange, Party } from './menu-effects.repository.ts'
import { BUTTON, codesIn } from './menu-rules.ts'

/** Whom an edit of an entry reaches by its codes and by what opens it to everybody; a code alone grants nothing elsewhere. */
export function menuChange(before: Readonly<Row>, after: Readonly<Row>): MenuChange {
  return { gaining: partiesOf(before, after), losing: partiesOf(after, before) }
}

/** Who has a code by the second state that he has not by the first. */
function partiesOf(first: Readonly<Row>, second: Readonly<Row>): Party[] {
  const fields = [first, second].flatMap(({ perms }) => codesIn(perms).filter(isFieldCode))
  return (['holders', 'others'] as const).filter((party) => {
    const had = [...codesOf(first, party), ...fieldsOf(first, party, fields)]
    return [...codesOf(second, party), ...fieldsOf(second, party, fields)].some((code) => !had.includes(code))
  })
}

/** Of these fields those that an entry lets its holders, or everybody else, have: all but what a button in force keeps. */
function fieldsOf({ menuType, status, perms }: Readonly<Row>, party: Party, fields: readonly string[]): string[] {
  const keeps = party === 'others' && menuType === BUTTON && status !== '0' ? codesIn(perms) : []
  return fields.filter((code) => !keeps.includes(code))
}

/** What an entry lets its holders, or everybody else, do. */
function codesOf({ menuType, status, perms, permsType }: Readonly<Row>, party: Party): string[] {
  const isOpen = menuType === BUTTON && status === '0'
  if (party === 'others' && !isOpen) return []
  // Codes that only let fields be filled in are others than those that open calls.
  const codes = codesIn(perms).filter((code) => !isFieldCode(code))
  return codes.map((code) => (permsType === EDITING_ONLY ? `editing ${code}` : code))
}
