import type { BlockNode, FieldUse, Page } from '#shared/documents/page.ts'

/** Page with initial values in the fields of its blocks; the focus goes to the first field without one. */
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
    ...(fields && { 'x-component-props': { ...props, fields: withFocus(fields, values) } }),
    ...(properties && { properties: mapBlocks(properties, values) }),
  }
}

function withFocus(fields: readonly (string | FieldUse)[], values: Readonly<Record<string, string>>) {
  const hasFocus = fields.findIndex((field) => fieldUseOf(field).props?.autoFocus === true)
  const known = (field: string | FieldUse) => Object.hasOwn(values, fieldUseOf(field).field)
  const next = fields.findIndex((field, at) => at >= hasFocus && !known(field))
  return fields.map((field, at) => {
    const begun = known(field) ? { ...fieldUseOf(field), default: values[fieldUseOf(field).field]! } : field
    if (hasFocus === -1 || next === -1 || hasFocus === next) return begun
    if (at === hasFocus) return focused(begun, false)
    return at === next ? focused(begun, true) : begun
  })
}

function fieldUseOf(given: string | FieldUse): FieldUse {
  return typeof given === 'string' ? { field: given } : given
}

function focused(given: string | FieldUse, autoFocus: boolean): FieldUse {
  const use = fieldUseOf(given)
  return { ...use, props: { ...use.props, autoFocus } }
}
