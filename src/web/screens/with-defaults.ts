import type { BlockNode, FieldUse, Page } from '#shared/documents/page.ts'

/** The page with values to begin with in the fields of its blocks. */
export function withDefaults(page: Page, values: Readonly<Record<string, string>>): Page {
  if (Object.keys(values).length === 0) return page
  return { ...page, properties: mapBlocks(page.properties, values) }
}

function mapBlocks(blocks: Record<string, BlockNode>, values: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, blockWith(block, values)]))
}

function blockWith(block: BlockNode, values: Readonly<Record<string, string>>): BlockNode {
  const { 'x-component-props': props, properties } = block
  const fields = props?.fields as (string | FieldUse)[] | undefined
  return {
    ...block,
    ...(fields && { 'x-component-props': { ...props, fields: fields.map((field) => fieldWith(field, values)) } }),
    ...(properties && { properties: mapBlocks(properties, values) }),
  }
}

function fieldWith(given: string | FieldUse, values: Readonly<Record<string, string>>): string | FieldUse {
  const use = typeof given === 'string' ? { field: given } : given
  return Object.hasOwn(values, use.field) ? { ...use, default: values[use.field]! } : given
}
