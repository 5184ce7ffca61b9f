import { FORM_DRAFTS } from '#renderers/ui/draft/form-drafts-key.ts'
import { HOME_PATH } from '#shared/wire/protocol.ts'
import type { Host } from '#web/host.ts'
import { shellTexts } from '../shell-texts.ts'

type Dependencies = Pick<Host, 'notices' | 'tabs' | 'unsaved' | 'session' | 'storage' | 'leaveFor'>

/** Asks for confirmation before a refresh of the pages loses input. */
export async function mayLeaveDepart({
  notices,
  unsaved,
}: Pick<Dependencies, 'notices' | 'unsaved'>): Promise<boolean> {
  if (!unsaved.any()) return true
  return notices.confirm({ title: shellTexts.switchDepart, content: shellTexts.switchDepartLoses })
}

/**
 * The user switched in another window of the browser: to a department, which the server stores for both windows, or to
 * a tenant.
 */
export async function followDepart(host: Dependencies): Promise<void> {
  const { notices, tabs, unsaved, session } = host
  const isTenant = session.isLeftBehind()
  const title = isTenant ? shellTexts.tenantMoved : shellTexts.departMoved
  const content = unsaved.any() ? shellTexts.departMovedLoses : undefined
  if (content && !(await notices.confirm({ title, content }))) return
  if (!content) notices.warning(title)
  if (isTenant) await restartThere(host, { afterNotice: !content })
  else tabs.refreshAll()
}

/** Reloads in the tenant that the browser now stores: pages and input of the old one are dropped. */
export async function restartThere(
  { tabs, storage, leaveFor }: Pick<Dependencies, 'tabs' | 'storage' | 'leaveFor'>,
  options = { afterNotice: false },
): Promise<void> {
  storage.write(FORM_DRAFTS, undefined)
  tabs.set([])
  await leaveFor(HOME_PATH, options)
}
