import { type OnlineForm, permissionOfForm } from '../form.ts'
import {
  type BuiltInCode,
  builtInButton,
  ROWS_CODES,
  settingsOfButton,
  settingsOfRowsButton,
} from './built-in-buttons.ts'
import { type BUTTON_STYLES, buttonPermission, buttonsOf, type FormEnhancement } from './enhancement.ts'

/** Button of a form in the format of the agreed interface. */
export interface WireButton {
  buttonCode: string
  buttonName: string
  buttonIcon: string
  /** Above the list, in each row, in the form; a batch button stands above the list as well. */
  buttonStyle: 'button' | 'link' | 'form'
  /** `0` for a built-in button that is switched off. */
  buttonStatus: '0' | '1'
  /** `action`: pressing calls `doButton`. Empty for a built-in button. */
  optType: 'action' | ''
  /** At the bottom of the form; the only position. */
  optPosition: '2'
  /** Condition in our expression language, not JavaScript; empty for always. */
  exp: string
  orderNum: number
}

/** Buttons of these styles that the user may press, in their order. */
export function wireButtons(
  { head, enhancements }: OnlineForm,
  styles: readonly (typeof BUTTON_STYLES)[number][],
  may: (permission: string) => boolean,
): WireButton[] {
  const prefix = permissionOfForm(head.tableName)
  return buttonsOf(enhancements)
    .filter(
      ({ buttonStyle, code }) => styles.some((style) => style === buttonStyle) && may(buttonPermission(prefix, code)),
    )
    .map(({ code, title, icon, buttonStyle, when, orderNum }) => ({
      ...{ buttonCode: code, buttonName: title, buttonIcon: icon },
      buttonStyle: buttonStyle === 'link' || buttonStyle === 'form' ? buttonStyle : 'button',
      ...{ buttonStatus: '1' as const, optType: 'action' as const, optPosition: '2' as const, exp: when, orderNum },
    }))
}

/** Built-in buttons of each place, in the list and in the form of a record. */
const PLACES = {
  list: ['add', 'edit', 'detail', 'delete', 'batch_delete', 'import', 'export', 'query', 'reset', 'super_query'],
  form: ['form_confirm', ...ROWS_CODES],
} as const satisfies Record<string, readonly BuiltInCode[]>

/**
 * Built-in buttons that a form configures: titles, icons, and whether they are switched off.
 * @param hidden codes of the buttons that the user may not see
 */
export function wireBuiltIn(
  { enhancements }: OnlineForm,
  place: keyof typeof PLACES,
  hidden: readonly string[] = [],
): WireButton[] {
  const buttons = PLACES[place].flatMap((code) => settingsOfButton(enhancements, code) ?? [])
  return buttons.filter(({ code, isOff }) => isOff || !hidden.includes(code)).map(wireOf)
}

/** Configured row buttons of one sub-table. */
export function wireOfRows(sub: OnlineForm, main: OnlineForm): WireButton[] {
  return ROWS_CODES.flatMap((code) => settingsOfRowsButton(sub.enhancements, main.enhancements, code) ?? []).map(wireOf)
}

function wireOf({ code, title, icon, when, orderNum, isOff }: FormEnhancement): WireButton {
  const inForm = PLACES.form.some((each) => each === code)
  return {
    ...{ buttonCode: code, buttonName: title, buttonIcon: icon, exp: when, orderNum },
    buttonStyle: inForm ? 'form' : builtInButton(code)?.ofRecord ? 'link' : 'button',
    ...{ buttonStatus: isOff ? '0' : '1', optType: '', optPosition: '2' },
  }
}
