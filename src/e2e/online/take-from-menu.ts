import { expect } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import type { Api } from '../support/api.ts'

/**
 * Deletes the menu entry of what was published: other journeys share the menu.
 * @param head calls of the kind, such as `/online/cgform/head`
 * @param search finds the one that was published, such as `code=r1`
 */
export async function takeFromMenu(admin: Api, head: string, search: string): Promise<void> {
  const listed = await admin.call<PageResult>('GET', `${head}/list?${search}`)
  const id = String(listed.body.result.records[0]?.id)
  // Publishing tells the entry that is there already.
  const published = await admin.call<{ id: string }>('POST', `${head}/publish`, { id })
  const taken = await admin.call('DELETE', `/sys/permission/delete?id=${published.body.result.id}`)
  expect(taken.body.success).toBe(true)
}
