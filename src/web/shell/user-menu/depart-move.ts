import type { Host } from '../../host.ts'
import { shellTexts } from '../shell-texts.ts'

type Needs = Pick<Host, 'notices' | 'tabs' | 'unsaved'>

/** Asks before what was typed is lost with the pages that begin anew. */
export async function mayLeaveDepart({ notices, unsaved }: Pick<Needs, 'notices' | 'unsaved'>): Promise<boolean> {
  if (!unsaved.any()) return true
  return notices.confirm({ title: shellTexts.switchDepart, content: shellTexts.switchDepartLoses })
}

/** In another window of the browser the person went to another department, which the server holds for both. */
export async function followDepart({ notices, tabs, unsaved }: Needs): Promise<void> {
  const content = unsaved.any() ? shellTexts.departMovedLoses : undefined
  if (content && !(await notices.confirm({ title: shellTexts.departMoved, content }))) return
  if (!content) notices.warning(shellTexts.departMoved)
  tabs.refreshAll()
}
