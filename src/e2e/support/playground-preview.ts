import type { Frame, Page } from 'playwright-core'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page as PageDocument } from '#shared/documents/page.ts'

/** Window that is wide enough to show the preview in its real size beside the editors. */
const WINDOW = { width: 3000, height: 1300 }

/**
 * Opens the playground in the browser page, and pastes the documents into the editors.
 * @returns the frame that shows them with real data
 */
export async function openPreview(page: Page, documents: { page: PageDocument; entity?: Entity }): Promise<Frame> {
  const address = documents.page['x-entity']!
  await page.setViewportSize(WINDOW)
  await page.goto('/playground')
  await replaceText(page, `页面 ${address}`, documents.page)
  if (documents.entity) {
    await page.getByRole('tab', { name: /^实体/ }).click()
    await replaceText(page, `实体 ${address}`, documents.entity)
  }
  await page.getByText('真实数据', { exact: true }).click()
  return previewFrame(page)
}

/** Frame of the preview; a reload of the preview replaces it. */
export async function previewFrame(page: Page): Promise<Frame> {
  const frame = await page.locator('iframe[title="页面预览"]').elementHandle()
  return (await frame!.contentFrame())!
}

async function replaceText(page: Page, editor: string, document: object): Promise<void> {
  await page.getByRole('textbox', { name: editor }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify(document))
}
