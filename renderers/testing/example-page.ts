import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BlockNode, Page } from '#shared/documents/page.ts'

/** Example of a block, e.g. of `data-table`. */
export function readBlockExample(folder: string): BlockNode {
  const file = join(import.meta.dirname, '../blocks', folder, `${folder}.example.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as BlockNode
}

/** A page with these blocks and an entity. */
export function pageOf(properties: Page['properties'], entity = 'system/position'): Page {
  return { title: '测试', 'x-entity': entity, type: 'object', properties }
}
