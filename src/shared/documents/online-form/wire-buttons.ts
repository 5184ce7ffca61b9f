import { type BUTTON_STYLES, buttonPermission, buttonsOf } from './enhancement.ts'
import { type OnlineForm, permissionOfForm } from './form.ts'

/** A button of a form in the words of the agreed interface. */
export interface WireButton {
  buttonCode: string
  buttonName: string
  buttonIcon: string
  /** Above the list, in each row, in the form; what is pressed for ticked rows stands above the list as well. */
  buttonStyle: 'button' | 'link' | 'form'
  buttonStatus: '1'
  /** Each is pressed by `doButton`. */
  optType: 'action'
  /** At the bottom of the form; there is no other place. */
  optPosition: '2'
  /** An expression of ours, not one of JavaScript; empty for always. */
  exp: string
  orderNum: number
}

/** The buttons of these styles that somebody may press, in their order. */
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
