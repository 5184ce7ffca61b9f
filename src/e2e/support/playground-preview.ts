import type { Frame, Page } from 'playwright-core'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page as PageDocument } from '#shared/documents/page.ts'

/** Wide enough to show the preview in its real size beside the editors. */
const WIDE = { width: 3000, height: 1300 }

/**
 * Opens the playground, and pastes a page and its entity into the editors.
 * @returns the frame that shows them with the data of the product.
 */
export async function openPreview(page: Page, written: { page: PageDocument; entity?: Entity }): Promise<Frame> {
  const address = written.page['x-entity']!
  await page.setViewportSize(WIDE)
  await page.goto('/playground')
  await write(page, `页面 ${address}`, written.page)
  if (written.entity) {
    await page.getByRole('tab', { name: /^实体/ }).click()
    await write(page, `实体 ${address}`, written.entity)
  }
  await page.getByText('真实数据', { exact: true }).click()
  return previewFrame(page)
}

/** Frame of the preview; a reload of the preview replaces it. */
export async function previewFrame(page: Page): Promise<Frame> {
  const frame = await page.locator('iframe[title="页面预览"]').elementHandle()
  return (await frame!.contentFrame())!
}

async function write(page: Page, editor: string, document: object): Promise<void> {
  await page.getByRole('textbox', { name: editor }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify(document))
}
