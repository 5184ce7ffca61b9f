import type { Page } from 'playwright-core'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'

const NOTICE =
  '.ant-message-error, .ant-message-warning, .ant-notification-notice, .ant-alert-error, .r-error-card, .r-failed, .r-failed-line'

/**
 * Watches a page for errors that a user with sufficient permissions must not see.
 * @returns refusals and failures of the server since the last call, and the error notices that are visible now
 */
export function watchRefusals(page: Page): () => Promise<string[]> {
  const answers: Promise<string[]>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith(CONTEXT_PATH)) return
    const name = `${response.request().method()} ${pathname.slice(CONTEXT_PATH.length)}`
    if (response.status() >= 400) answers.push(Promise.resolve([`${response.status()} ${name}`]))
    else if (response.headers()['content-type']?.startsWith('application/json')) answers.push(refusalOf(name, response))
  })
  return async () => {
    const refusals = (await Promise.all(answers.splice(0))).flat()
    const notices = await page.locator(NOTICE).filter({ visible: true }).allTextContents()
    return [...refusals, ...notices.filter((text) => text.trim() !== '')]
  }
}

/** A refusal may have status 200 and another code in the envelope. */
async function refusalOf(name: string, response: { json(): Promise<unknown> }): Promise<string[]> {
  // A request that the page has left has no body any more.
  const body = (await response.json().catch(() => undefined)) as { success?: boolean; message?: string } | undefined
  return body?.success === false ? [`${name}: ${body.message}`] : []
}
