import type { Row } from '#shared/documents/entity.ts'
import { isFieldCode } from '#shared/documents/field-permission.ts'
import { EDITING_ONLY } from '#shared/rules/permissions/button-permission.ts'
import type { MenuChange, Party } from './menu-effects.repository.ts'
import { BUTTON, codesIn } from './menu-rules.ts'

/** Returns the people whom an edit of an entry affects, by its codes and by its openness to everybody. */
export function menuChange(before: Readonly<Row>, after: Readonly<Row>): MenuChange {
  return { gaining: partiesOf(before, after), losing: partiesOf(after, before) }
}

/** Returns the parties that have a code in the second state but not in the first. */
function partiesOf(first: Readonly<Row>, second: Readonly<Row>): Party[] {
  const fields = [first, second].flatMap(({ perms }) => codesIn(perms).filter(isFieldCode))
  return (['holders', 'others'] as const).filter((party) => {
    const had = [...codesOf(first, party), ...fieldsOf(first, party, fields)]
    return [...codesOf(second, party), ...fieldsOf(second, party, fields)].some((code) => !had.includes(code))
  })
}

/**
 * Returns the fields that an entry leaves open for a party. An enabled button restricts its fields for people without a
 * grant.
 */
function fieldsOf({ menuType, status, perms }: Readonly<Row>, party: Party, fields: readonly string[]): string[] {
  const keeps = party === 'others' && menuType === BUTTON && status !== '0' ? codesIn(perms) : []
  return fields.filter((code) => !keeps.includes(code))
}

/** Returns the codes that an entry grants to a party. */
function codesOf({ menuType, status, perms, permsType }: Readonly<Row>, party: Party): string[] {
  const isOpen = menuType === BUTTON && status === '0'
  if (party === 'others' && !isOpen) return []
  // Codes with the type "editing only" differ from codes that open routes.
  const codes = codesIn(perms).filter((code) => !isFieldCode(code))
  return codes.map((code) => (permsType === EDITING_ONLY ? `editing ${code}` : code))
}
