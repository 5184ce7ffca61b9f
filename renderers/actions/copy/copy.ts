import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'

/**
 * Copies a text to the clipboard and reports success. @throws ActionStopped after a notice, when the text is empty or
 * copying fails.
 */
export async function runCopy({ ports: { notices } }: ActionContext, { text }: { text: unknown }): Promise<void> {
  const copied = String(text ?? '')
  if (copied === '') {
    notices.warning('没有可复制的内容')
    throw new ActionStopped()
  }
  if (!(await isWritten(copied)) && !isCopiedByCommand(copied)) {
    notices.error('复制失败，请手动复制')
    throw new ActionStopped()
  }
  notices.success('已复制')
}

/** The clipboard API exists only on https and localhost, and may be forbidden. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Fallback by `execCommand`, which needs a selection in the document. */
function isCopiedByCommand(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position: fixed; top: 0; opacity: 0'
  // A dialog traps the focus, so the text area must be inside it.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
