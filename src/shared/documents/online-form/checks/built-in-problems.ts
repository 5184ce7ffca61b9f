import { BUTTON_ICONS, isButtonIcon } from '#shared/documents/button-icons.ts'
import { builtInButton } from '../enhancements/built-in-buttons.ts'
import type { FormEnhancement } from '../enhancements/enhancement.ts'
import type { OnlineForm } from '../form.ts'

/** Returns whether a number is valid as order of a button. */
export function isOrderNumber(orderNum: number): boolean {
  return Number.isInteger(orderNum) && Math.abs(orderNum) <= 9999
}

/** Checks the settings of a built-in button, except the syntax of its condition. */
export function builtInProblems(
  { code, icon, orderNum, when }: FormEnhancement,
  { head }: OnlineForm,
  addProblem: (field: string, message: string) => void,
): void {
  const button = builtInButton(code)
  if (head.tableType === 3 && !button?.ofRows) addProblem('kind', '附表没有自己的页面，按钮请在主表上设置')
  if (!button) {
    addProblem('builtIn', `没有系统按钮 ${code}`)
    return
  }
  if (icon !== '' && !button.inList && !button.hasIcon) addProblem('icon', `「${button.title}」没有图标`)
  else if (icon !== '' && !isButtonIcon(icon)) addProblem('icon', `图标应为 ${BUTTON_ICONS.join('、')} 之一`)
  if (orderNum !== 0 && !button.inList) addProblem('orderNum', `「${button.title}」的位置不能改变`)
  else if (!isOrderNumber(orderNum)) addProblem('orderNum', '序号为不超过4位的整数')
  if (when !== '' && !button.ofRecord) addProblem('when', `「${button.title}」不属于某一条记录，不能有显示条件`)
}
