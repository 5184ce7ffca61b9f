import { expect } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Api } from '../support/api.ts'

/**
 * Deletes the menu entry of a published item: other journeys share the menu.
 * @param head path of its calls, such as `/online/cgform/head`
 * @param search finds the published item, such as `code=r1`
 */
export async function takeFromMenu(admin: Api, head: string, search: string): Promise<void> {
  const listed = await admin.call<PageResult>('GET', `${head}/list?${search}`)
  const id = String(listed.body.result.records[0]?.id)
  // Publishing returns the existing entry.
  const published = await admin.call<{ id: string }>('POST', `${head}/publish`, { id })
  const taken = await admin.call('DELETE', `/sys/permission/delete?id=${published.body.result.id}`)
  expect(taken.body.success).toBe(true)
}
