/** Fields that no shipped screen uses, on drafts of the page and the entity of positions in the playground. */
import type { Frame } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page as PageDocument } from '#shared/documents/page.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { shippedEntity, shippedPage } from '../support/data/shipped-documents.ts'
import { startAdminJourney } from '../support/journey.ts'
import { openPreview } from '../support/playground-preview.ts'
import { button, dialog, notice } from '../support/screen.ts'

const POSITION = shippedEntity('system/position')
const FIELDS = {
  content: { type: 'string', title: '内容', format: 'html', 'x-virtual': true },
  manual: { type: 'string', title: '手册', 'x-virtual': true, 'x-widget': 'Markdown' },
  script: { type: 'string', title: '脚本', 'x-virtual': true, 'x-widget': 'CodeEditor' },
  settings: { type: 'object', title: '设置', 'x-virtual': true, 'x-widget': 'JsonEditor' },
  sign: { type: 'string', title: '签名', 'x-virtual': true, 'x-widget': 'Signature', 'x-file': { kind: 'image' } },
} as const
const WIDGETS = {
  content: 'RichText',
  manual: 'Markdown',
  script: 'CodeEditor',
  settings: 'JsonEditor',
  sign: 'Signature',
}

/** Shipped page with these fields in its dialog. */
function pageWithFields(): PageDocument {
  const page = shippedPage('system/position')
  const fields = Object.entries(WIDGETS).map(([field, widget]) => ({ field, widget }))
  Object.assign(page.properties.editor!['x-component-props']!, { fields: ['code', ...fields], width: 900 })
  return page
}

const journey = startAdminJourney()

let preview: Frame
const violations: string[] = []
beforeAll(async () => {
  const { page } = journey
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  const entity = { ...POSITION, properties: { ...POSITION.properties, ...FIELDS } }
  preview = await openPreview(page, { page: pageWithFields(), entity })
  await button(preview, '新增').click()
  await textbox('内容').waitFor()
})
afterAll(() => {
  expect(violations).toEqual([])
})

const form = () => dialog(preview)
const textbox = (name: string) => form().getByRole('textbox', { name, exact: true })
/** Form item of a field: label, control and message. */
const item = (label: string) =>
  form()
    .locator('.r-field')
    .filter({ has: preview.getByText(label, { exact: true }) })

describe('formatted text in a form', () => {
  it('is typed, formatted by keyboard and buttons, and pasted without active content', async () => {
    const { page } = journey
    const box = textbox('内容')
    await box.click()
    await page.keyboard.type('abc')
    await page.keyboard.press('Control+a')
    await button(form(), '加粗').click()
    expect(await box.innerHTML()).toBe('<p><strong>abc</strong></p>')
    await page.keyboard.press('End')
    await box.evaluate((target) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        '<p onclick="x()">新<img src="x" onerror="document.title=1"><script>x</script></p>',
      )
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(await box.textContent()).toContain('新')
    expect(await box.innerHTML()).not.toMatch(/onclick|onerror|script/)
  })

  it('takes images by upload', async () => {
    const { page } = journey
    const buffer = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const opened = page.waitForEvent('filechooser')
    await button(form(), '插入图片').click()
    await (await opened).setFiles({ name: '图.png', mimeType: 'image/png', buffer })
    const image = textbox('内容').getByRole('img', { name: '图.png' })
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(30)
    expect(await image.getAttribute('src')).toMatch(/^\/tjjc\/sys\/common\/static\/editor\/[0-9a-f]{32}\//)
  })

  it('is 300 pixels high', async () => {
    expect((await form().locator('.r-rich-text__body').boundingBox())?.height).toBe(300)
  })

  it('is composed by an input method as a whole', async () => {
    const { page } = journey
    const box = textbox('内容')
    await box.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    const keyboard = await page.context().newCDPSession(page)
    for (const text of ['t', 'to', 'tong']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    }
    await keyboard.send('Input.insertText', { text: '统' })
    expect(await box.textContent()).toBe('统')
  })
})

describe('text in lines in a form', () => {
  it('in Markdown is rendered beside, without active content', async () => {
    const { page } = journey
    await textbox('手册').click()
    await page.keyboard.type('# 题\n\n<img src=x onerror=alert(1)>')
    const preview = form().getByRole('region', { name: '手册预览' })
    await preview.getByRole('heading', { name: '题' }).waitFor()
    expect(await preview.getByRole('img').count()).toBe(0)
    expect((await preview.boundingBox())?.height).toBe(300)
  })

  it('in code is left by Tab, and has numbered lines', async () => {
    const { page } = journey
    await textbox('脚本').click()
    await page.keyboard.type('one\ntwo')
    expect(await item('脚本').locator('.cm-lineNumbers').textContent()).toContain('2')
    await page.keyboard.press('Tab')
    expect(await textbox('脚本').evaluate((box) => box.contains(document.activeElement))).toBe(false)
  })

  it('in JSON shows where its mistake is, which prevents saving', async () => {
    const { page } = journey
    await textbox('设置').click()
    await page.keyboard.type('{\n"a" 1}')
    await form()
      .getByText(/^第 2 行第 \d+ 列：此处缺少冒号$/)
      .waitFor()
    await form().locator('.cm-lint-marker-error').waitFor()
    await button(form(), '确定').click()
    await item('设置').getByText('设置应为对象').waitFor()
  })
})

describe('a signature in a form', () => {
  it('is drawn with the mouse and stored as a picture', async () => {
    const { page } = journey
    const sheet = form().getByRole('img', { name: '签名手写区' })
    await sheet.scrollIntoViewIfNeeded()
    const { x, y } = (await sheet.boundingBox())!
    await page.mouse.move(x + 40, y + 60)
    await page.mouse.down()
    await page.mouse.move(x + 200, y + 90, { steps: 5 })
    await page.mouse.up()
    await button(form(), '确认签名').click()
    const picture = form().getByRole('img', { name: '签名', exact: true })
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(480)
    expect(await notice(preview, 'failed').count()).toBe(0)
  })

  it('is typed instead', async () => {
    await button(form(), '重新签名').click()
    await form().getByLabel('签名', { exact: true }).fill('张三')
    await button(form(), '确认签名').press('Enter')
    await form().getByRole('img', { name: '签名', exact: true }).waitFor()
  })
})

describe('all of them', () => {
  it('is accessible: axe finds nothing serious', async () => {
    await atRest(preview)
    expect(await seriousViolations(preview)).toEqual([])
  })
})
