import { afterAll, beforeAll, expect } from 'vitest'
import type { Page } from '#shared/documents/page.ts'
import type { Journey } from '../journey.ts'

/**
 * Publishes another version of a page of the product for the tests of a file, as the playground does, and withdraws it
 * afterwards. Windows show it from their next load on.
 */
export function publishForTests(journey: Journey, address: string, page: Page): void {
  beforeAll(async () => {
    const shipped = await journey.admin.call<{ headNumber: number | null }>(
      'GET',
      `/sys/document/queryById?address=${address}&version=shipped`,
    )
    const draft = { address, text: JSON.stringify(page), base: shipped.body.result.headNumber ?? 0 }
    const saved = await journey.admin.call<{ number: number }>('POST', '/sys/document/save', draft)
    expect(saved.body).toMatchObject({ success: true, result: { problems: [] } })
    const { number } = saved.body.result
    const published = await journey.admin.call('POST', '/sys/document/publish', { address, number })
    expect(published.body).toMatchObject({ success: true })
  })
  afterAll(async () => {
    const { body } = await journey.admin.call('POST', '/sys/document/unpublish', { address })
    expect(body).toMatchObject({ success: true })
  })
}
